import { keepPreviousData, type QueryFunctionContext, useQuery, useQueryClient } from '@tanstack/react-query'
import type { TablePaginationConfig } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { polling } from '../../../shared/polling'
import { justAskedMs } from '../../../shared/query-client'
import { type Page, usePaging } from '../../../shared/use-paging'
import { searchMessages, sentKey } from '../message-calls'

export type MessageFilters = Readonly<Record<string, unknown>>

/** A message on its way changes by itself. */
const sendingEveryMs = 3_000

export const messagesQuery = (body: MessageFilters & { page: Page }) => ({
  queryKey: [...sentKey, body],
  queryFn: (context: QueryFunctionContext) => searchMessages(body, polling(context)),
  staleTime: justAskedMs,
})

/** The senders' list, alive while one of its messages is on its way. */
export function useMessages() {
  const { t } = useTranslation('message')
  const client = useQueryClient()
  const [filters, setFilters] = useState<MessageFilters>({})
  const { page, toFirstPage, paginationFor } = usePaging()
  const body = { ...filters, page }
  const found = useQuery({
    ...messagesQuery(body),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.rows.some(({ sendStatus }) => sendStatus === 'sending') ? sendingEveryMs : false,
  })
  const refresh = () => client.invalidateQueries({ queryKey: sentKey })
  const pagination: TablePaginationConfig = {
    ...paginationFor(found.data?.total),
    showQuickJumper: true,
    showTotal: count => t('total', { count }),
  }
  return {
    rows: found.data?.rows ?? [],
    loading: found.isPending,
    error: found.error,
    pagination,
    refresh,
    search(next: MessageFilters) {
      setFilters(next)
      toFirstPage()
      void refresh()
    },
    /** A saved record leads back to page 1 (1-shell.md §4). */
    fromStart() {
      toFirstPage()
      return refresh()
    },
  }
}
