import type { TablePaginationConfig } from 'antd'
import { useCallback, useState } from 'react'

/** 20/40/60/80, default 20 (2-master-data.md §9). */
export const pageSizes = [20, 40, 60, 80] as const
export const defaultPageSize = 20

export interface Page {
  pageIndex: number
  pageSize: number
}

export const firstPage: Page = { pageIndex: 1, pageSize: defaultPageSize }

/** The pages of a list of which the server gives one at a time. Another size leads back to the first page. */
export function paginationOf(
  { pageIndex, pageSize }: Page,
  total: number | undefined,
  turn: (page: Page) => void,
  sizes: readonly number[] = pageSizes,
): TablePaginationConfig {
  return {
    current: pageIndex,
    pageSize,
    total: total ?? 0,
    showSizeChanger: true,
    pageSizeOptions: [...sizes],
    onChange: (next, size) => turn({ pageIndex: size === pageSize ? next : 1, pageSize: size }),
  }
}

/** The page that a list asks for, and the table's pagination over what was found. */
export function usePaging() {
  const [page, setPage] = useState(firstPage)
  const toFirstPage = useCallback(() => setPage(({ pageSize }) => ({ pageIndex: 1, pageSize })), [])
  return { page, toFirstPage, paginationFor: (total: number | undefined) => paginationOf(page, total, setPage) }
}
