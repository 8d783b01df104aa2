import { layoutFor, type OrderLayout, usualLayout } from '@sfa/mobile/definitions/order-layout'
import { type EntryRules, orderEntryRulesCall } from '@sfa/order/definitions/entry-rules.calls'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../shared/request/call'

/** Whether a page waits for it: without an answer the usual layouts hold, and the server refuses what it refuses. */
export function useEntryRules(): { rules: EntryRules | undefined; isPending: boolean } {
  const { data, isPending } = useQuery({
    queryKey: ['order', 'entry-rules'],
    queryFn: ({ signal }) => call(orderEntryRulesCall, {}, { signal, saidBy: 'background' }),
    retry: false,
    // What was published since is asked for with each page, and does not change under the hand.
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
  return { rules: data, isPending }
}

export type EntryLayout = Pick<OrderLayout, 'head' | 'lines'>

const usual = usualLayout('orderForm')

/** The layout of the form for an order of the type. */
export const formLayout = (rules: EntryRules | undefined, type: string | null): EntryLayout =>
  layoutFor(rules?.form ?? [], type) ?? usual
