import { HomeOutlined } from '@ant-design/icons'
import { Menu, type MenuProps } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MenuIcon } from '../../shared/menu-icon'
import { externalTarget, type MenuNode, menuLeaves, menuTitle, trailTo } from '../../shared/menu-tree'
import { homeKey } from '../tabs'
import type { ShellMenu } from './use-menu'

type Item = NonNullable<MenuProps['items']>[number]

interface Props {
  menu: ShellMenu
  path: string
  collapsed: boolean
  onOpen: (path: string) => void
}

/** The side menu; opening a page unfolds the groups above it. */
export function SideMenu({ menu, path, collapsed, onOpen }: Props) {
  const { t } = useTranslation('shell')
  const trail = trailTo(menu.nodes, path)
  const [openKeys, setOpenKeys] = useState<string[]>([])
  const [seen, setSeen] = useState<string>()
  if (seen !== path) {
    setSeen(path)
    const above = trail.slice(0, -1).map(node => node.key)
    setOpenKeys(keys => [...new Set([...keys, ...above])])
  }
  const leaves = menuLeaves(menu.nodes)
  return (
    <Menu
      mode="inline"
      items={[{ key: homeKey, icon: <HomeOutlined />, label: t('home') }, ...menu.nodes.map(node => item(node, 0))]}
      selectedKeys={path === homeKey ? [homeKey] : trail.slice(-1).map(node => node.key)}
      // Collapsed, an open group is a pop-up over the page: it follows the pointer and not the page.
      {...(collapsed ? {} : { openKeys, onOpenChange: setOpenKeys })}
      onClick={({ key }) => {
        const leaf = leaves.find(node => node.key === key)
        if (leaf) openEntry(leaf, onOpen)
        else onOpen(key)
      }}
    />
  )
}

const item = (node: MenuNode, level: number): Item => ({
  key: node.key,
  label: menuTitle(node.entry),
  icon: level === 0 || node.icon ? <MenuIcon name={node.icon} /> : undefined,
  children: node.children.length ? node.children.map(child => item(child, level + 1)) : undefined,
})

/** 1-shell.md §2.4: what the settings pages find in session storage, and entries that open a new window. */
function openEntry({ entry, path }: MenuNode, onOpen: (path: string) => void): void {
  const address = externalTarget(entry.name)
  if (address !== undefined) {
    window.open(address, '_blank', 'noopener')
    return
  }
  if (String(entry.subType) === '3') sessionStorage.setItem('enterpriseparametersetting', entry.url ?? '')
  if (String(entry.subType) === '4') sessionStorage.setItem('businessparametersetting', JSON.stringify(entry.sub ?? []))
  if (path) onOpen(path)
}
