import { useCallback, useState } from 'react'
import { useUnsavedGuard } from '../../../shared/unsaved-guard'
import type { EntryLine } from './entry-lines'
import type { EntryHead, EntryOrder } from './entry-order'

export type ChangeHead = (values: Partial<EntryHead>) => void
export type ChangeLines = (change: (lines: readonly EntryLine[]) => readonly EntryLine[]) => void

/** The order that is being typed, guarded against leaving. What changes it stays the same from drawing to drawing. */
export function useEntryOrder(begin: EntryOrder) {
  const [order, setOrder] = useState(begin)
  const [touched, setTouched] = useState(false)
  useUnsavedGuard(touched)

  const changeLines = useCallback<ChangeLines>(change => {
    setTouched(true)
    setOrder(current => ({ ...current, lines: change(current.lines) }))
  }, [])
  const changeHead = useCallback<ChangeHead>(values => {
    // A code that arrives for what was chosen is nothing that the user typed.
    setTouched(
      current =>
        current || !Object.values(values).some(value => typeof value === 'object' && value !== null && 'code' in value),
    )
    setOrder(current => {
      const isOther = 'customer' in values && values.customer?.id !== current.head.customer?.id
      // Another customer has other coupons, and another rebate.
      const others = isOther ? { couponNos: [], giftChoices: [], rebateAmount: null } : {}
      return { ...current, head: { ...current.head, ...others, ...values } }
    })
  }, [])
  const settle = useCallback(() => setTouched(false), [])
  return { order, setOrder, changeHead, changeLines, settle }
}
