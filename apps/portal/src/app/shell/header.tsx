import { MenuFoldOutlined, MenuUnfoldOutlined, SettingOutlined } from '@ant-design/icons'
import { Breadcrumb, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { menuTitle, trailTo } from '../../shared/menu/menu-tree'
import { messageCentrePath } from '../../shared/message-centre'
import { useRuntime } from '../../shared/runtime'
import { FullScreen } from './full-screen'
import { LanguageSwitch } from './language-switch'
import { MenuSearch } from './menu-search'
import styles from './shell.module.css'
import { ThemeSwitch } from './theme-switch'
import type { ShellMenu } from './use-menu'
import { UserMenu } from './user-menu'

interface Props {
  menu: ShellMenu
  path: string
  collapsed: boolean
  onCollapse: () => void
  onOpen: (path: string) => void
}

export function Header({ menu, path, collapsed, onCollapse, onOpen }: Props) {
  const { t } = useTranslation('shell')
  const { settingsUrl } = useRuntime()
  const trail = trailTo(menu.nodes, path).map(node => menuTitle(node.entry))
  const crumbs = trail.length ? trail : [menu.titleOf(path)]
  return (
    <div className={styles.header}>
      <Button
        type="text"
        icon={collapsed ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
        aria-label={t(collapsed ? 'menu.expand' : 'menu.collapse')}
        title={t(collapsed ? 'menu.expand' : 'menu.collapse')}
        onClick={onCollapse}
      />
      <Breadcrumb className={styles.crumbs} items={crumbs.map(title => ({ title }))} />
      <MenuSearch nodes={menu.nodes} onOpen={onOpen} />
      {settingsUrl && (
        <Button
          type="text"
          icon={<SettingOutlined />}
          href={settingsUrl}
          target="_blank"
          rel="noreferrer"
          aria-label={t('settings')}
          title={t('settings')}
        />
      )}
      <FullScreen />
      <ThemeSwitch />
      <LanguageSwitch />
      <UserMenu onOpen={onOpen} hasMessageCentre={trailTo(menu.nodes, messageCentrePath).length > 0} />
    </div>
  )
}
