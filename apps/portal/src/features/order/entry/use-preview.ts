import type { AnswerOf } from '@sfa/kit/call'
import { previewOrderCall } from '@sfa/order/definitions/order.calls'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../../shared/request/call'
import type { RequestError } from '../../../shared/request/request-error'
import { useSettled } from '../../../shared/use-settled'
import { type EntryOrder, previewBody } from './entry-order'

export type Preview = AnswerOf<typeof previewOrderCall>

/** The first change is asked at once; those that follow it faster than this are asked together. */
const pauseMs = 120

export interface PreviewState {
  /** The last answer; stays while the next one is awaited. Undefined while there is nothing to count. */
  preview: Preview | undefined
  /** It is the answer to what is typed now. */
  isCurrent: boolean
  /** The first answer is still to come. */
  isAwaited: boolean
  error: RequestError | null
  askAgain: () => Promise<Preview | undefined>
}

/** Where something is selected, what is the same as in the answer before stays the same object: only changed lines are drawn. */
const asItCame = (answer: Preview) => answer

/** What the order costs, asked anew with every change; a newer question ends the one before it. */
export function usePreview(order: EntryOrder): PreviewState {
  const typed = useMemo(() => {
    const body = previewBody(order)
    return body ? JSON.stringify(body) : ''
  }, [order])
  const asked = useSettled(typed, pauseMs)
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery({
    queryKey: ['order', 'preview', asked],
    queryFn: ({ signal }) =>
      call(previewOrderCall, JSON.parse(asked) as NonNullable<ReturnType<typeof previewBody>>, {
        signal,
        saidBy: 'background',
      }),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
    select: asItCame,
    retry: false,
    staleTime: 15_000,
    gcTime: 60_000,
  })
  return {
    preview: typed === '' ? undefined : data,
    isCurrent: typed === asked && !isPlaceholderData && !isFetching && data !== undefined && !error,
    isAwaited: typed !== '' && data === undefined && !error,
    error: typed === '' ? null : (error as RequestError | null),
    askAgain: async () => (await refetch()).data,
  }
}
