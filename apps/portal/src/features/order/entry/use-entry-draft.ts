import { useEffect, useRef, useState } from 'react'
import { type Draft, dropDraft, keepDraft, readDraft } from '../../../resource-screens/record/draft/draft'
import { type EntryOrder, isBegun } from './entry-order'

/** Where what is typed of a new order rests until it is saved, by kind of customer. */
const keyOf = ({ customerType }: EntryOrder) => `draft:order.order:entry:${customerType}`

/**
 * Keeps what is typed of a new order on the server, and puts it back when the page is opened again: by a reload, or on
 * another machine. Answers the time at which a restored order was typed, and what forgets it.
 */
export function useEntryDraft(
  order: EntryOrder,
  { isNew, onRestore }: { isNew: boolean; onRestore: (order: EntryOrder) => void },
): { restored: string | undefined; ready: boolean; drop: () => void } {
  const key = keyOf(order)
  const [restored, setRestored] = useState<string>()
  const [ready, setReady] = useState(!isNew)
  const restore = useRef(onRestore)
  restore.current = onRestore
  useEffect(() => {
    if (!isNew) return
    let left = false
    void readDraft(key).then(draft => {
      if (left) return
      const kept = draft?.values.order as EntryOrder | undefined
      if (draft && kept && isBegun(kept)) {
        restore.current(kept)
        setRestored(draft.time)
      }
      setReady(true)
    })
    return () => {
      left = true
    }
  }, [key, isNew])
  useEffect(() => {
    if (!isNew || !ready) return
    const draft: Draft | undefined = isBegun(order)
      ? { values: { order }, ver: null, time: new Date().toISOString() }
      : undefined
    keepDraft(key, draft)
  }, [key, isNew, ready, order])
  return {
    restored,
    ready,
    drop: () => {
      setRestored(undefined)
      dropDraft(key)
    },
  }
}
