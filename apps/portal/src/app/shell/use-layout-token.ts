import { theme } from 'antd'
import { useMemo } from 'react'
import type { ProLayoutProps } from '../../shared/pro'

/**
 * The colours and measures that ProLayout has of its own, as the rest of the portal has them. All layouts share one style
 * sheet: one without them would take them from the others.
 */
export function useLayoutToken(): ProLayoutProps['token'] {
  const { token } = theme.useToken()
  return useMemo(
    () => ({
      bgLayout: token.colorBgLayout,
      header: { colorBgHeader: token.colorBgContainer, colorBgScrollHeader: token.colorBgContainer },
      sider: {
        colorMenuBackground: token.colorBgContainer,
        colorTextMenu: token.colorText,
        colorTextMenuSelected: token.colorPrimary,
        colorTextMenuItemHover: token.colorText,
        colorTextMenuActive: token.colorText,
        colorBgMenuItemSelected: token.colorPrimaryBg,
        colorBgMenuItemHover: token.colorBgTextHover,
        colorBgMenuItemActive: token.colorPrimaryBg,
        paddingInlineLayoutMenu: 0,
        paddingBlockLayoutMenu: 0,
      },
      pageContainer: { paddingBlockPageContainerContent: 0, paddingInlinePageContainerContent: 0 },
    }),
    [token],
  )
}
