import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { usePaging } from './use-paging'

it('a page whose rows are gone gives way to the last one that has rows', () => {
  let total: number | undefined = 61
  const { result, rerender } = renderHook(() => {
    const { page, paginationFor } = usePaging()
    return { page, pagination: paginationFor(total) }
  })
  act(() => result.current.pagination.onChange?.(4, 20))
  expect(result.current.page.pageIndex).toBe(4)
  total = undefined
  rerender()
  expect(result.current.page.pageIndex).toBe(4)
  total = 22
  rerender()
  expect(result.current.page.pageIndex).toBe(2)
  total = 0
  rerender()
  expect(result.current.page.pageIndex).toBe(1)
})
