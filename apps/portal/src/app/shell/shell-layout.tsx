import { FloatButton } from 'antd'
import { memo, type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { ProLayout } from '../../shared/pro'
import { useIdle } from '../../shared/when-idle'
import type { Tabs } from '../tabs'
import { BannerArea } from './banner-area'
import { Brand } from './brand'
import { Header } from './header'
import { NewsDock } from './news-dock'
import styles from './shell.module.css'
import { SideMenu } from './side-menu'
import { TabPanes } from './tab-panes'
import { TabStrip } from './tab-strip'
import { useLayoutToken } from './use-layout-token'
import type { ShellMenu } from './use-menu'
import type { useTabActions } from './use-tab-actions'

interface LayoutProps {
  menu: ShellMenu
  tabs: Tabs
  titleOf: (path: string) => string
  actions: ReturnType<typeof useTabActions>
  content: RefObject<HTMLElement | null>
}

/** Large, and the frame around it is drawn twice for each page: when its address comes, and when its tab is kept. */
export const ShellLayout = memo(function ShellLayout({ menu, tabs, titleOf, actions, content }: LayoutProps) {
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
