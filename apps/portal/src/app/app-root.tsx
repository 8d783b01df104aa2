import { App, ConfigProvider } from 'antd'
import { useLayoutEffect } from 'react'
import { RouterProvider } from 'react-router-dom'
import { useLanguage } from '../shared/language/language'
import { useAntdLocale } from '../shared/language/locale'
import { provideNotices } from '../shared/notice'
import { useTheme } from '../shared/theme'
import type { AppRouter } from './router'
import { themeConfig } from './theme-config'

export function AppRoot({ router }: { router: AppRouter }) {
  const theme = useTheme()
  const language = useLanguage()
  useLayoutEffect(() => {
    document.documentElement.style.colorScheme = theme.mode
  }, [theme.mode])
  return (
    <ConfigProvider locale={useAntdLocale()} theme={themeConfig(theme, language)} button={{ autoInsertSpace: false }}>
      <App className="app-root" message={{ maxCount: 3 }}>
        <NoticeBridge />
        {/* A page is drawn at once: in portions, between which the browser shows frames of the page before, it takes half
            as long again, and the page before has nothing more to do. */}
        <RouterProvider router={router} useTransitions={false} />
      </App>
    </ConfigProvider>
  )
}

function NoticeBridge() {
  const notices = App.useApp()
  useLayoutEffect(() => provideNotices(notices), [notices])
  return null
}
