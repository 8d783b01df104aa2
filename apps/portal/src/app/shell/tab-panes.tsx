import { Skeleton } from 'antd'
import { Activity, memo, type ReactNode, Suspense, useEffect, useMemo } from 'react'
import {
  type Location,
  UNSAFE_LocationContext as LocationContext,
  Navigate,
  NavigationType,
  Route,
  UNSAFE_RouteContext as RouteContext,
  Routes,
  useLocation,
} from 'react-router-dom'
import { type Language, useLanguage } from '../../shared/language/language'
import { lazyScreen } from '../../shared/lazy-screen'
import { PageContext } from '../../shared/menu/use-permission'
import { PageContainer } from '../../shared/pro'
import type { Screen } from '../../shared/screen'
import { TabContext } from '../../shared/unsaved-guard'
import { PageBoundary } from '../broken-page'
import { useLoading } from '../loading'
import { screens } from '../screens'
import { isInFront } from '../tab-store'
import type { Tabs } from '../tabs'
import { showWhyNot } from '../why-not'
import styles from './shell.module.css'

/**
 * The open pages. Those behind stay mounted under `<Activity>` with the address of their last visit, so that a form
 * half filled or a list scrolled is found as it was left.
 */
export function TabPanes({ tabs, opens }: { tabs: Tabs; opens: (path: string) => boolean }) {
  const location = useLocation()
  const language = useLanguage()
  const untabbed = !tabs.open.some(tab => tab.key === tabs.activeKey)
  return (
    <>
      {tabs.open.map(tab => {
        const active = tab.key === tabs.activeKey
        const screen = opens(tab.key) ? screens.find(tab.key) : undefined
        if (!screen) return active ? <NotHere key={tab.key} path={tab.key} /> : null
        if (tab.asleep || (!active && screen.cached === false)) return null
        return (
          <Activity key={`${tab.key}#${tab.revision}`} mode={active ? 'visible' : 'hidden'}>
            <Pane tabKey={tab.key} screen={screen} location={tab.location} language={language} />
          </Activity>
        )
      })}
      {untabbed && <UntabbedPane key={location.pathname} location={location} opens={opens} />}
    </>
  )
}

function UntabbedPane({ location, opens }: { location: Location; opens: (path: string) => boolean }) {
  const language = useLanguage()
  const screen = opens(location.pathname) ? screens.find(location.pathname) : undefined
  if (!screen) return <NotHere path={location.pathname} />
  return <Pane tabKey={location.pathname} screen={screen} location={location} language={language} />
}

/** A page that cannot be opened: home, and why where that is no secret (catch-all). */
function NotHere({ path }: { path: string }) {
  useEffect(() => {
    showWhyNot(path)
  }, [path])
  return <Navigate to="/" replace />
}

interface PaneProps {
  tabKey: string
  screen: Screen
  location: Location
  /** Not every text of a page follows the language by itself. */
  language: Language
}

/** Pages are large: the layout around them is often drawn anew, and they are not. */
const Pane = memo(function Pane({ tabKey, screen, location }: PaneProps) {
  const Page = lazyScreen(screen.load)
  const tab = useMemo(() => ({ key: tabKey, isInFront: () => isInFront(tabKey) }), [tabKey])
  return (
    <section className={styles.pane}>
      <TabContext value={tab}>
        <PageContext value={screen.page ?? screen.path.replace(/^\//, '')}>
          <PageBoundary>
            <Suspense fallback={<PageSkeleton />}>
              <PageContainer className={styles.page} pageHeaderRender={false}>
                <AtAddress location={location}>
                  <Route path={screen.path} element={<Page />} />
                </AtAddress>
              </PageContainer>
            </Suspense>
          </PageBoundary>
        </PageContext>
      </TabContext>
    </section>
  )
})

const top = { outlet: null, matches: [], isDataRoute: false }

/**
 * The routes of a page at the address of its tab. `<Routes location>` would follow the browser's address as well, and
 * hand new contexts to every page that stands behind whenever another one opens: twenty tabs cost twenty pages then.
 */
function AtAddress({ location, children }: { location: Location; children: ReactNode }) {
  const place = useMemo(() => ({ location, navigationType: NavigationType.Pop }), [location])
  return (
    <RouteContext.Provider value={top}>
      <LocationContext.Provider value={place}>
        <Routes>{children}</Routes>
      </LocationContext.Provider>
    </RouteContext.Provider>
  )
}

function PageSkeleton() {
  useLoading()
  return (
    <div className={styles.skeleton}>
      <Skeleton active paragraph={{ rows: 8 }} />
    </div>
  )
}
