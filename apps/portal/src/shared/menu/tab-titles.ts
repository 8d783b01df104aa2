import { useContext, useEffect } from 'react'
import { createStore } from '../store'
import { TabContext } from '../unsaved-guard'

/** Titles that pages give their own tabs, by the tab's key; the others are called as the menu calls them. */
export const tabTitles = createStore<Readonly<Record<string, string>>>({})

export const setTabTitle = (key: string, title: string): void =>
  tabTitles.set(known => (known[key] === title ? known : { ...known, [key]: title }))

/** What the tab of this page is called, as long as it is open. */
export function useTabTitle(title: string | undefined): void {
  const key = useContext(TabContext)?.key
  useEffect(() => {
    if (key !== undefined && title) setTabTitle(key, title)
  }, [key, title])
}
