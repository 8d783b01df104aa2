import { useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { askFirst } from '../../shared/ask-first'
import { text } from '../../shared/language/locale'
import { forgetTab, hasUnsaved } from '../../shared/unsaved'
import { confirmLeave } from '../../shared/unsaved-guard'
import { screens } from '../screens'
import { tabStore } from '../tab-store'
import { reduceTabs, type TabAction } from '../tabs'
import { untilPreloaded } from './preload-screen'

/** Counts the pages that were asked for. */
let asked = 0

/** What the tab strip and the menu do with tabs; closing asks first where a page wants it. */
export function useTabActions() {
  const navigate = useNavigate()
  return useMemo(() => {
    const act = (action: TabAction) => {
      const { tabs } = tabStore.get()
      const next = reduceTabs(tabs, action)
      const left = tabs.open.filter(({ key }) => !next.open.some(tab => tab.key === key))
      for (const { key } of left) forgetTab(key)
      const moved = next.activeKey !== tabs.activeKey
      tabStore.set({ tabs: next, closing: moved ? tabs.activeKey : undefined })
      const target = next.open.find(({ key }) => key === next.activeKey)
      if (moved && target) void navigate(target.location)
    }
    return {
      /**
       * Brings an open tab back as it was left, or opens the page, once its code and its rows are there or have let the
       * user wait for long enough. Of several pages that are asked for, the last one opens.
       */
      async open(path: string) {
        const known = tabStore.get().tabs.open.find(({ key }) => key === path)
        const mine = ++asked
        if (!known) await untilPreloaded(path)
        if (mine === asked) void navigate(known ? known.location : path)
      },
      async close(key: string) {
        if (await mayClose([key])) act({ type: 'close', key })
      },
      async closeOthers(key: string) {
        const others = tabStore.get().tabs.open.filter(tab => tab.key !== key)
        if (await mayClose(others.map(tab => tab.key))) act({ type: 'closeOthers', key })
      },
      async closeAll() {
        if (await mayClose(tabStore.get().tabs.open.map(tab => tab.key))) act({ type: 'closeAll' })
      },
      async refresh(key: string) {
        if (!hasUnsaved(key) || (await confirmLeave())) {
          forgetTab(key)
          act({ type: 'refresh', key })
        }
      },
    }
  }, [navigate])
}

async function mayClose(keys: readonly string[]): Promise<boolean> {
  if (keys.some(key => hasUnsaved(key))) return confirmLeave()
  return keys.some(key => screens.find(key)?.beforeClose === 'normal')
    ? askFirst(text('shell:tabs.confirmClose'))
    : true
}
