import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { TablePaginationConfig } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { searchMessages, sentKey } from '../message-calls'

export type MessageFilters = Readonly<Record<string, unknown>>

const pageSizes = [20, 40, 60, 80]
/** A message on its way changes by itself. */
const sendingEveryMs = 3_000

/** The senders' list, alive while one of its messages is on its way. */
export function useMessages({ sentOnly = false } = {}) {
  const { t } = useTranslation('message')
  const client = useQueryClient()
  const [filters, setFilters] = useState<MessageFilters>({})
  const [page, setPage] = useState({ pageIndex: 1, pageSize: 20 })
  const body = { ...filters, ...(sentOnly ? { sentOnly } : {}), page }
  const found = useQuery({
    queryKey: [...sentKey, body],
    queryFn: ({ signal }) => searchMessages(body, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.rows.some(({ sendStatus }) => sendStatus === 'sending') ? sendingEveryMs : false,
  })
  const refresh = () => client.invalidateQueries({ queryKey: sentKey })
  const toFirstPage = () => setPage(({ pageSize }) => ({ pageIndex: 1, pageSize }))
  const pagination: TablePaginationConfig = {
    current: page.pageIndex,
    pageSize: page.pageSize,
    total: found.data?.total ?? 0,
    showSizeChanger: true,
    showQuickJumper: true,
    pageSizeOptions: pageSizes,
    showTotal: count => t('total', { count }),
    onChange: (pageIndex, pageSize) => setPage({ pageIndex: pageSize === page.pageSize ? pageIndex : 1, pageSize }),
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
