import { createContext, useCallback, useContext, useEffect, useRef } from 'react'
import { text } from './language/locale'
import { notice } from './notice'
import { clearUnsaved, markUnsaved } from './unsaved'

/** The tab that a page stands in, and whether it is in front at this moment. */
export interface PageTab {
  key: string
  isInFront: () => boolean
}
export const TabContext = createContext<PageTab | undefined>(undefined)

/**
 * Guards a form: while `dirty`, closing its tab, leaving for another address when the page would be lost, closing the
 * browser and — through the answered function — closing a drawer ask 有数据未保存 first.
 *
 * `consequence` is the key of what is said of leaving, where the data are not simply lost.
 *
 * `const mayLeave = useUnsavedGuard(dirty)`; `onClose={async () => (await mayLeave()) && close()}`.
 */
export function useUnsavedGuard(dirty: boolean, consequence?: string): () => Promise<boolean> {
  const tab = useContext(TabContext)
  const mark = useRef(Symbol('unsaved')).current
  useEffect(() => {
    if (dirty) markUnsaved(mark, tab?.key)
    else clearUnsaved(mark)
    return () => {
      // Hiding a tab also runs this; only a page that goes away in front has really gone.
      if (!tab || tab.isInFront()) clearUnsaved(mark)
    }
  }, [dirty, mark, tab])
  return useCallback(async () => !dirty || (await confirmLeave(consequence)), [dirty, consequence])
}

let asking: Promise<boolean> | undefined
/** Asks whether unsaved data may be given up; one question at a time, however many ask. */
export function confirmLeave(consequence = 'common:unsaved.content'): Promise<boolean> {
  asking ??= new Promise<boolean>(resolve => {
    const answer = (leave: boolean) => {
      asking = undefined
      resolve(leave)
    }
    notice.modal.confirm({
      title: text('common:unsaved.title'),
      content: text(consequence),
      okText: text('common:unsaved.leave'),
      okButtonProps: { danger: true },
      cancelText: text('common:unsaved.stay'),
      onOk: () => answer(true),
      onCancel: () => answer(false),
    })
  })
  return asking
}
