import { useEffect, useLayoutEffect, useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import { tabTitles } from '../../shared/menu/tab-titles'
import { useStore } from '../../shared/store'
import { rememberTabs, tabStore } from '../tab-store'
import { reduceTabs, type Tabs, withoutTab } from '../tabs'

/**
 * The open tabs with the current address in front. Derived while rendering, so that a page never flashes under the
 * wrong tab, and written back before any page's clean-up looks at which tab is in front.
 */
export function useTabs(opens: (path: string) => boolean): Tabs {
  const state = useStore(tabStore)
  const location = useLocation()
  const leaving = state.closing === location.pathname
  // An unknown or forbidden address is on its way home; a tab would outlive it.
  const known = opens(location.pathname)
  const tabs = useMemo(() => {
    if (leaving) return state.tabs
    return known ? reduceTabs(state.tabs, { type: 'visit', location }) : withoutTab(state.tabs, location.pathname)
  }, [state.tabs, location, leaving, known])
  useLayoutEffect(() => {
    if (leaving) return
    tabStore.set(previous =>
      previous.tabs === tabs && previous.closing === undefined ? previous : { tabs, closing: undefined },
    )
  }, [tabs, leaving])
  const titles = useStore(tabTitles)
  useEffect(() => rememberTabs(tabs), [tabs, titles])
  return tabs
}
