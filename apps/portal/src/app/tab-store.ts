import { setTabTitle, tabTitles } from '../shared/menu/tab-titles'
import { createStore } from '../shared/store'
import { locationAt, noTabs, type Tabs } from './tabs'

interface TabState {
  tabs: Tabs
  /** A tab being closed whose address is still the current one, until the router has moved on. */
  closing?: string
}

const storageKey = 'tabs'

export const tabStore = createStore<TabState>({ tabs: noTabs() })

export const isInFront = (key: string): boolean => tabStore.get().tabs.activeKey === key

/** The open tabs of an earlier load of this browser tab; pages that no longer open are left out. */
export function restoreTabs(opens: (path: string) => boolean): Tabs {
  const tabs = noTabs()
  try {
    const kept = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as {
      pathname: string
      search: string
      title?: string
    }[]
    const restored = kept
      .filter(({ pathname }) => pathname !== tabs.activeKey && opens(pathname))
      .map(({ pathname, search }) => ({
        key: pathname,
        location: locationAt(pathname, search),
        asleep: true,
        revision: 0,
      }))
    for (const { pathname, title } of kept) if (title) setTabTitle(pathname, title)
    return { ...tabs, open: [...tabs.open, ...restored] }
  } catch {
    return tabs
  }
}

export function rememberTabs({ open }: Tabs): void {
  const titles = tabTitles.get()
  const kept = open.map(({ location: { pathname, search } }) => ({ pathname, search, title: titles[pathname] }))
  sessionStorage.setItem(storageKey, JSON.stringify(kept))
}
