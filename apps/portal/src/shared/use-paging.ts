import type { TablePaginationConfig } from 'antd'
import { useCallback, useEffect, useRef, useState } from 'react'

/** 20/40/60/80, default 20. */
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
  const pages = useRef(Number.POSITIVE_INFINITY)
  // A page whose rows are gone gives way to the last one that has rows.
  useEffect(() => {
    const last = Math.max(1, pages.current)
    if (page.pageIndex > last) setPage(({ pageSize }) => ({ pageIndex: last, pageSize }))
  })
  const paginationFor = (total: number | undefined) => {
    pages.current = total === undefined ? Number.POSITIVE_INFINITY : Math.ceil(total / page.pageSize)
    return paginationOf(page, total, setPage)
  }
  return { page, toFirstPage, paginationFor }
}
