import { HomeOutlined } from '@ant-design/icons'
import { Badge, Menu, type MenuProps, type MenuRef } from 'antd'
import { memo, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MenuIcon } from '../../shared/menu/menu-icon'
import { menuReloadDelaysMs } from '../../shared/menu/menu-reload'
import { type MenuNode, menuLeaves, menuTitle, trailTo } from '../../shared/menu/menu-tree'
import { openMenuEntry } from '../../shared/menu/open-menu-entry'
import { messageCentrePath } from '../../shared/message-centre'
import { usePulse } from '../../shared/pulse'
import { homeKey } from '../tabs'
import { preloadSoon } from './preload-screen'
import styles from './shell.module.css'
import type { ShellMenu } from './use-menu'

type Item = NonNullable<MenuProps['items']>[number]

interface Props {
  menu: ShellMenu
  path: string
  collapsed: boolean
  onOpen: (path: string) => void
}

/** The side menu; opening a page unfolds the groups above it and brings its entry into view. */
export const SideMenu = memo(function SideMenu({ menu, path, collapsed, onOpen }: Props) {
  const { t } = useTranslation('shell')
  const trail = trailTo(menu.nodes, path)
  const [openKeys, setOpenKeys] = useState<string[]>([])
  const [seen, setSeen] = useState<string>()
  if (seen !== path) {
    setSeen(path)
    setOpenKeys(keys => withGroupsAbove(keys, trail))
  }
  useUnfoldAfterReload(menu, path, setOpenKeys)
  const shown = useRef<MenuRef>(null)
  useEffect(() => {
    const list = shown.current?.menu?.list
    if (list && path && !collapsed) void bringIntoView(list)
  }, [path, collapsed])
  // The same ones for every page: antd draws all entries anew for others.
  const items = useMemo(
    () => [{ key: homeKey, icon: <HomeOutlined />, label: t('home') }, ...menu.nodes.map(node => item(node, 0))],
    [menu.nodes, t],
  )
  return (
    <Menu
      ref={shown}
      mode="inline"
      items={items}
      // Unfolded, an entry says its whole name itself.
      tooltip={collapsed ? undefined : false}
      selectedKeys={path === homeKey ? [homeKey] : trail.slice(-1).map(node => node.key)}
      // Collapsed, an open group is a pop-up over the page: it follows the pointer and not the page.
      {...(collapsed ? {} : { openKeys, onOpenChange: setOpenKeys })}
      onClick={({ key }) => {
        const leaf = menuLeaves(menu.nodes).find(node => node.key === key)
        if (leaf) openMenuEntry(leaf, onOpen)
        else onOpen(key)
      }}
    />
  )
})

const withGroupsAbove = (keys: readonly string[], trail: readonly MenuNode[]): string[] => [
  ...new Set([...keys, ...trail.slice(0, -1).map(node => node.key)]),
]

/** Scrolls to the entry of the page in front where it is out of sight, once its group has unfolded. */
async function bringIntoView(list: HTMLElement): Promise<void> {
  await new Promise(requestAnimationFrame)
  await Promise.allSettled(list.getAnimations({ subtree: true }).map(one => one.finished))
  list.querySelector('.ant-menu-item-selected')?.scrollIntoView({ block: 'nearest' })
}

/** A menu that came anew may have put the page in front into another group. */
function useUnfoldAfterReload(
  { nodes }: ShellMenu,
  path: string,
  setOpenKeys: (next: (keys: string[]) => string[]) => void,
): void {
  const shown = useRef(nodes)
  useEffect(() => {
    if (shown.current === nodes) return
    shown.current = nodes
    const trail = trailTo(nodes, path)
    const timer = setTimeout(() => setOpenKeys(keys => withGroupsAbove(keys, trail)), menuReloadDelaysMs.unfold)
    return () => clearTimeout(timer)
  }, [nodes, path, setOpenKeys])
}

let forget: (() => void) | undefined

const item = (node: MenuNode, level: number): Item => ({
  key: node.key,
  onMouseEnter: () => {
    forget = node.path && node.children.length === 0 ? preloadSoon(node.path) : undefined
  },
  onMouseLeave: () => forget?.(),
  label: node.path && node.path in counts ? <Badged node={node} /> : menuTitle(node.entry),
  icon: level === 0 ? <MenuIcon name={node.icon} /> : undefined,
  children: node.children.length ? node.children.map(child => item(child, level + 1)) : undefined,
})

/** What the pulse counts for an entry. */
const counts: Readonly<Record<string, 'unread' | 'todo'>> = {
  [messageCentrePath]: 'unread',
  '/processwith/todoitem': 'todo',
}

/** The message centre with the number of unread messages, the to-do items with their number. */
function Badged({ node }: { node: MenuNode }) {
  const pulse = usePulse()
  const count = counts[node.path ?? '']
  return (
    <span className={styles.badged}>
      {menuTitle(node.entry)}
      <Badge count={(count && pulse?.[count]) ?? 0} size="small" />
    </span>
  )
}
