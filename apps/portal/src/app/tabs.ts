import type { Location } from 'react-router-dom'

/** An open page. `location` is frozen while another tab is in front, with the search of its last visit. */
export interface Tab {
  key: string
  location: Location
  /** Restored from an earlier load, and not yet brought to the front: nothing to render. */
  asleep: boolean
  /** Grows with every refresh, so that the page mounts anew. */
  revision: number
}

export interface Tabs {
  /** Home first; it cannot be closed. */
  open: readonly Tab[]
  activeKey: string
}

export type TabAction =
  | { type: 'visit'; location: Location }
  | { type: 'close'; key: string }
  | { type: 'closeOthers'; key: string }
  | { type: 'closeAll' }
  | { type: 'refresh'; key: string }

export const homeKey = '/home'

const homeTab = (): Tab => ({ key: homeKey, location: locationAt(homeKey), asleep: true, revision: 0 })
export const locationAt = (pathname: string, search = ''): Location => ({
  pathname,
  search,
  hash: '',
  state: null,
  key: pathname,
})

export const noTabs = (): Tabs => ({ open: [homeTab()], activeKey: homeKey })

/** Route names with an underscore get no tab. The name is the path's last part. */
export const isTabbed = (path: string): boolean => !(path.split('/').at(-1) ?? '').includes('_')

/** The next record of a list takes the place of the one before; home keeps its own. */
const isInPlace = ({ state }: Location, { activeKey }: Tabs): boolean =>
  activeKey !== homeKey && (state as { inPlace?: boolean } | null)?.inPlace === true

/** A page in front of all tabs that has none itself. */
export const withoutTab = (tabs: Tabs, key: string): Tabs =>
  tabs.activeKey === key ? tabs : { ...tabs, activeKey: key }

/** The tab strip's rules. Closing the tab in front brings its neighbour there. */
export function reduceTabs(tabs: Tabs, action: TabAction): Tabs {
  switch (action.type) {
    case 'visit': {
      const key = action.location.pathname
      const known = tabs.open.find(tab => tab.key === key)
      if (!known) {
        if (!isTabbed(key)) return withoutTab(tabs, key)
        const tab: Tab = { key, location: action.location, asleep: false, revision: 0 }
        const open = isInPlace(action.location, tabs)
          ? tabs.open.map(one => (one.key === tabs.activeKey ? tab : one))
          : [...tabs.open, tab]
        return { open, activeKey: key }
      }
      if (tabs.activeKey === key && known.location === action.location && !known.asleep) return tabs
      const open = tabs.open.map(tab => (tab === known ? { ...tab, location: action.location, asleep: false } : tab))
      return { open, activeKey: key }
    }
    case 'close': {
      const index = tabs.open.findIndex(tab => tab.key === action.key)
      if (index < 0 || action.key === homeKey) return tabs
      const open = tabs.open.filter(tab => tab.key !== action.key)
      const neighbour = open[Math.min(index, open.length - 1)] ?? homeTab()
      return { open, activeKey: tabs.activeKey === action.key ? neighbour.key : tabs.activeKey }
    }
    case 'closeOthers': {
      const open = tabs.open.filter(tab => tab.key === action.key || tab.key === homeKey)
      return { open, activeKey: open.some(tab => tab.key === action.key) ? action.key : homeKey }
    }
    case 'closeAll':
      return { open: tabs.open.filter(tab => tab.key === homeKey), activeKey: homeKey }
    case 'refresh':
      return {
        ...tabs,
        open: tabs.open.map(tab => (tab.key === action.key ? { ...tab, revision: tab.revision + 1 } : tab)),
      }
  }
}
