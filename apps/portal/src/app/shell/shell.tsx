import { QueryClientProvider } from '@tanstack/react-query'
import { FloatButton, theme } from 'antd'
import { memo, type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { listValueTypes } from '../../resource-screens/field/value-types'
import { loadOtherTexts } from '../../shared/locale'
import { onMenuReload } from '../../shared/menu-reload'
import { menuLeaves } from '../../shared/menu-tree'
import { newsStore } from '../../shared/news'
import { keepSettingsOf } from '../../shared/open-menu-entry'
import { PagesContext } from '../../shared/pages'
import { ProLayout, type ProLayoutProps } from '../../shared/pro'
import { ProProvider } from '../../shared/pro-provider'
import { forgetLookupVersions } from '../../shared/pulse'
import { queryClient } from '../../shared/query-client'
import { onSessionEnd, useSession } from '../../shared/session'
import { useStore } from '../../shared/store'
import { tabTitles } from '../../shared/tab-titles'
import { isAnswered } from '../../shared/user-info'
import { useIdle, whenIdle } from '../../shared/when-idle'
import { homePath } from '../guard'
import { reloadMenu } from '../load-user'
import { forgetLogos, showLogos } from '../system-logos'
import { cropSetStore, documentTitle, systemTitleStore } from '../system-title'
import { restoreTabs, tabStore } from '../tab-store'
import type { Tabs } from '../tabs'
import { AmbientParts } from './ambient-parts'
import { BannerArea } from './banner-area'
import { Brand } from './brand'
import { followLanguage } from './dayjs-locale'
import { useFocusableScrollers } from './focusable-scrollers'
import { Header } from './header'
import { NewsDock } from './news-dock'
import styles from './shell.module.css'
import { SideMenu } from './side-menu'
import { SkipLink } from './skip-link'
import { TabPanes } from './tab-panes'
import { TabStrip } from './tab-strip'
import { useLeaveGuard } from './use-leave-guard'
import { type ShellMenu, useMenu } from './use-menu'
import { useRefreshedLookups } from './use-refreshed-lookups'
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

/** The layout around every page of a signed-in user (1-shell.md §2.4). */
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
  useSettingsOf(menu, pathname)
  useEffect(() => onMenuReload(() => void reloadMenu().catch(() => undefined)), [])
  useLogos()
  const titles = useStore(tabTitles)
  const titleOf = useCallback((key: string) => titles[key] ?? menu.titleOf(key), [titles, menu])
  useTitle(titleOf(tabs.activeKey))
  // A navigation scrolls to the top (1-shell.md §2.5 rule 7)
  useEffect(() => {
    content.current?.scrollTo(0, 0)
  }, [pathname])

  return (
    <PagesContext value={pages}>
      <SkipLink to={content} />
      <Layout menu={menu} tabs={tabs} titleOf={titleOf} actions={actions} content={content} />
      {isAnswered(user) && <AfterTheFirstPage />}
      <Watermark path={tabs.activeKey} />
    </PagesContext>
  )
}

interface LayoutProps {
  menu: ShellMenu
  tabs: Tabs
  titleOf: (path: string) => string
  actions: ReturnType<typeof useTabActions>
  content: RefObject<HTMLElement | null>
}

/** Large, and the frame around it is drawn twice for each page: when its address comes, and when its tab is kept. */
const Layout = memo(function Layout({ menu, tabs, titleOf, actions, content }: LayoutProps) {
  const path = tabs.activeKey
  const [collapsed, setCollapsed] = useCollapsed()
  return (
    <ProLayout
      className={styles.shell}
      layout="mix"
      fixSiderbar={false}
      token={useLayoutToken()}
      pageTitleRender={false}
      ErrorBoundary={false}
      disableMobile
      siderWidth={240}
      menu={{ collapsedWidth: 80 }}
      collapsed={collapsed}
      // ProLayout would unfold it again on a wide window, also for who has folded it.
      breakpoint={false}
      collapsedButtonRender={false}
      menuHeaderRender={false}
      menuContentRender={() => (
        <div className={styles.side}>
          <Brand collapsed={collapsed} />
          <nav className={styles.menu}>
            <SideMenu menu={menu} path={path} collapsed={collapsed} onOpen={actions.open} />
          </nav>
        </div>
      )}
      headerRender={() => (
        <>
          <Header
            menu={menu}
            path={path}
            collapsed={collapsed}
            onCollapse={() => setCollapsed(!collapsed)}
            onOpen={actions.open}
          />
          <TabStrip tabs={tabs} titleOf={titleOf} actions={actions} />
          <BannerArea />
        </>
      )}
      footerRender={() => <NewsDock />}
    >
      <ContentOf element={content} />
      <TabPanes tabs={tabs} opens={menu.opens} />
      <BackToTop content={content} />
    </ProLayout>
  )
})

/** Tells the element of the layout's content, which ProLayout draws itself: it scrolls and takes the focus. */
function ContentOf({ element }: { element: RefObject<HTMLElement | null> }) {
  const here = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const main = here.current?.closest('main') ?? null
    if (main) main.tabIndex = -1
    element.current = main
  }, [element])
  return <span ref={here} hidden />
}

/** The colours and measures that ProLayout has of its own, as the rest of the portal has them. */
function useLayoutToken(): ProLayoutProps['token'] {
  const { token } = theme.useToken()
  return useMemo(
    () => ({
      bgLayout: token.colorBgLayout,
      header: { colorBgHeader: token.colorBgContainer, colorBgScrollHeader: token.colorBgContainer },
      sider: {
        colorMenuBackground: token.colorBgContainer,
        colorTextMenu: token.colorText,
        colorTextMenuSelected: token.colorPrimary,
        colorTextMenuItemHover: token.colorText,
        colorTextMenuActive: token.colorText,
        colorBgMenuItemSelected: token.colorPrimaryBg,
        colorBgMenuItemHover: token.colorBgTextHover,
        colorBgMenuItemActive: token.colorPrimaryBg,
        paddingInlineLayoutMenu: 0,
        paddingBlockLayoutMenu: 0,
      },
      pageContainer: { paddingBlockPageContainerContent: 0, paddingInlinePageContainerContent: 0 },
    }),
    [token],
  )
}

/** Tasks that the user does not wait for; they start when the first page is there. A component of its own, so that their start does not render the shell again. */
function AfterTheFirstPage() {
  const settled = useSettled()
  useRefreshedLookups(settled)
  useEffect(() => (settled ? whenIdle(() => void prepareForPages()) : undefined), [settled])
  return settled && <AmbientParts />
}

/** So that the first list is drawn as fast as those after it. What does not arrive is asked for where it is needed. */
async function prepareForPages(): Promise<void> {
  await loadOtherTexts().catch(() => undefined)
  // Another first page than home was most likely a list.
  if (location.pathname !== homePath) return
  const { warmUp } = await import('./warm-up')
  whenIdle(warmUp)
}

function BackToTop({ content }: { content: RefObject<HTMLElement | null> }) {
  const idle = useIdle()
  if (!idle) return null
  return (
    <FloatButton.BackTop
      target={() => content.current as HTMLElement}
      visibilityHeight={100}
      duration={1000}
      style={{ insetInlineEnd: 40, bottom: 60 }}
    />
  )
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

/** Below this width the menu folds by itself. */
const narrow = '(width < 992px)'

function useCollapsed(): [boolean, (next: boolean) => void] {
  const [collapsed, setCollapsed] = useState(() => localStorage.getItem('menuCollapsed') === '1')
  const keep = useCallback((next: boolean) => {
    localStorage.setItem('menuCollapsed', next ? '1' : '0')
    setCollapsed(next)
  }, [])
  useEffect(() => {
    const query = window.matchMedia(narrow)
    const fold = () => query.matches && keep(true)
    fold()
    query.addEventListener('change', fold)
    return () => query.removeEventListener('change', fold)
  }, [keep])
  return [collapsed, keep]
}
