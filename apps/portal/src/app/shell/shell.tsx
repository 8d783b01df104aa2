import { QueryClientProvider } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { listValueTypes } from '../../resource-screens/field/value-types'
import { loadAllDefinitions } from '../../shared/definitions'
import { loadOtherTexts } from '../../shared/language/locale'
import { onMenuReload } from '../../shared/menu/menu-reload'
import { menuLeaves } from '../../shared/menu/menu-tree'
import { keepSettingsOf } from '../../shared/menu/open-menu-entry'
import { PagesContext } from '../../shared/menu/pages'
import { tabTitles } from '../../shared/menu/tab-titles'
import { newsStore } from '../../shared/news'
import { ProProvider } from '../../shared/pro-provider'
import { forgetLookupVersions } from '../../shared/pulse'
import { queryClient } from '../../shared/request/query-client'
import { onSessionEnd, useSession } from '../../shared/session/session'
import { isAnswered } from '../../shared/session/user-info'
import { useStore } from '../../shared/store'
import { whenIdle } from '../../shared/when-idle'
import { homePath } from '../guard'
import { reloadMenu } from '../load-user'
import { forgetLogos, showLogos } from '../system-logos'
import { cropSetStore, documentTitle, systemTitleStore } from '../system-title'
import { restoreTabs, tabStore } from '../tab-store'
import { AmbientParts } from './ambient-parts'
import { followLanguage } from './dayjs-locale'
import { useFocusableScrollers } from './focusable-scrollers'
import { ShellLayout } from './shell-layout'
import { SkipLink } from './skip-link'
import { useLeaveGuard } from './use-leave-guard'
import { type ShellMenu, useMenu } from './use-menu'
import { usePreparationBanner } from './use-preparation-banner'
import { useRefreshedLookups } from './use-refreshed-lookups'
import { useReturnedFocus } from './use-returned-focus'
import { useSettled } from './use-settled'
import { useTabActions } from './use-tab-actions'
import { useTabs } from './use-tabs'
import { Watermark } from './watermark'

followLanguage()

// Nothing of one user's may be seen by the next.
onSessionEnd(() => {
  queryClient.clear()
  forgetLookupVersions()
  forgetLogos()
  newsStore.set([])
  tabTitles.set({})
})

/** The layout around every page of a signed-in user. */
export default function Shell() {
  const { user, menu: loaded } = useSession()
  const menu = useMenu()
  // The session has just ended and the router is on its way to the sign-in page.
  if (!user || !loaded) return null
  return (
    <QueryClientProvider client={queryClient}>
      <ProProvider valueTypes={listValueTypes}>
        <SignedIn key={user.userId} menu={menu} />
      </ProProvider>
    </QueryClientProvider>
  )
}

function SignedIn({ menu }: { menu: ShellMenu }) {
  const [restored] = useState(() => {
    tabStore.set({ tabs: restoreTabs(menu.opens) })
    return true
  })
  return restored && <Frame menu={menu} />
}

function Frame({ menu }: { menu: ShellMenu }) {
  const { pathname } = useLocation()
  const { user } = useSession()
  const tabs = useTabs(menu.opens)
  const actions = useTabActions()
  const pages = useMemo(() => ({ ...menu, open: actions.open }), [menu, actions])
  const content = useRef<HTMLElement>(null)
  useLeaveGuard()
  useFocusableScrollers()
  useReturnedFocus()
  useSettingsOf(menu, pathname)
  useEffect(() => onMenuReload(() => void reloadMenu().catch(() => undefined)), [])
  useLogos()
  const titles = useStore(tabTitles)
  const titleOf = useCallback((key: string) => titles[key] ?? menu.titleOf(key), [titles, menu])
  useTitle(titleOf(tabs.activeKey))
  // A navigation scrolls to the top
  useEffect(() => {
    content.current?.scrollTo(0, 0)
  }, [pathname])

  return (
    <PagesContext value={pages}>
      <SkipLink to={content} />
      <ShellLayout menu={menu} tabs={tabs} titleOf={titleOf} actions={actions} content={content} />
      {isAnswered(user) && <AfterTheFirstPage />}
      <Watermark path={tabs.activeKey} />
    </PagesContext>
  )
}

/** Tasks that the user does not wait for; they start when the first page is there. A component of its own, so that their start does not render the shell again. */
function AfterTheFirstPage() {
  const settled = useSettled()
  useRefreshedLookups(settled)
  usePreparationBanner()
  useEffect(() => (settled ? whenIdle(() => void prepareForPages()) : undefined), [settled])
  return settled && <AmbientParts />
}

/** So that the first list is drawn as fast as those after it. What does not arrive is asked for where it is needed. */
async function prepareForPages(): Promise<void> {
  await Promise.allSettled([loadOtherTexts(), loadAllDefinitions()])
  // Another first page than home was most likely a list.
  if (location.pathname !== homePath) return
  const { warmUp } = await import('./warm-up')
  whenIdle(warmUp)
}

/** A page that is opened by its address or by its tab finds what it would find when opened by the menu. */
function useSettingsOf(menu: ShellMenu, path: string): void {
  useEffect(() => {
    const leaf = menuLeaves(menu.nodes).find(node => node.path === path)
    if (leaf) keepSettingsOf(leaf)
  }, [menu, path])
}

function useLogos(): void {
  const cropSet = useStore(cropSetStore)
  useEffect(() => {
    void showLogos(cropSet)
  }, [cropSet])
}

function useTitle(page: string): void {
  const system = useStore(systemTitleStore)
  useEffect(() => {
    document.title = documentTitle(system, page)
  }, [system, page])
}
