import type { ComponentType } from 'react'
import * as offered from './menu-icons'

const icons = new Map(Object.entries<ComponentType>(offered))

/** The icon that the menu's row names; a neutral one for a name that is not among them. */
export function MenuIcon({ name }: { name?: string }) {
  const Icon = (name && icons.get(name)) || offered.AppstoreOutlined
  return <Icon />
}
