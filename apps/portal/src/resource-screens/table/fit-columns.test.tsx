import { storeGroup } from '@sfa/customer/definitions/store-group.resource'
import { usualWidth } from '@sfa/kit/fields/kind-traits'
import { couponBatch } from '@sfa/marketing/definitions/coupon-batch.resource'
import { brand } from '@sfa/product/definitions/brand.resource'
import { renderHook } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { languageStore } from '../../shared/language/language'
import type { WireRow } from '../record-calls'
import { useFittedColumns } from './fit-columns'
import { columnsOf } from './table-preference'

beforeEach(() => languageStore.set('zh-CN'))

const columns = columnsOf(brand, {}, new Set())
const rowsOf = (nameCn: string) => [{ id: '1', ver: 1, code: 'B1', nameCn, isDeleted: '0' } as unknown as WireRow]
const dict = () => ''

function show(first: readonly WireRow[], chosen = columns) {
  const hook = renderHook(({ rows }) => useFittedColumns(brand, chosen, rows, dict), { initialProps: { rows: first } })
  const width = (key: string) => hook.result.current.find(column => column.key === key)?.width as number
  return { width, turn: (rows: readonly WireRow[]) => hook.rerender({ rows }) }
}
const usual = (key: string) => columns.find(column => column.key === key)?.width as number

it('a column is as wide as what it holds, and never narrower than its title', () => {
  const { width } = show(rowsOf('茶'))
  expect(width('nameCn')).toBeLessThan(usual('nameCn'))
  expect(width('nameCn')).toBeGreaterThan('品牌名称'.length * 14)
  expect(show(rowsOf('云'.repeat(15))).width('nameCn')).toBeGreaterThan(15 * 14)
})

it('a code of capitals and digits is wider than as many small letters', () => {
  const small = show(rowsOf('msgabcdef')).width('nameCn')
  expect(show(rowsOf('MSG000013')).width('nameCn')).toBeGreaterThan(small)
})

it('turning a page makes no column narrower', () => {
  const { width, turn } = show(rowsOf('云'.repeat(15)))
  const before = width('nameCn')
  turn(rowsOf('茶'))
  expect(width('nameCn')).toBe(before)
})

it('a column is as wide as what stands below its rows', () => {
  const { result } = renderHook(() => useFittedColumns(brand, columns, rowsOf('茶'), dict, { nameCn: '云'.repeat(15) }))
  expect(result.current.find(({ key }) => key === 'nameCn')?.width).toBeGreaterThan(15 * 14)
})

it('a column that the user has sized stays so', () => {
  const sized = columns.map(column => (column.key === 'nameCn' ? { ...column, width: 333 } : column))
  expect(show(rowsOf('茶'), sized).width('nameCn')).toBe(333)
})

it('a state is as wide as its text with its sign, not as what is fetched by its own', () => {
  const states = columnsOf(storeGroup, {}, new Set())
  const row = { id: '1', ver: 1, conditionState: 'done' } as unknown as WireRow
  const { result } = renderHook(() => useFittedColumns(storeGroup, states, [row], dict))
  const width = result.current.find(({ key }) => key === 'conditionState')?.width
  expect(width).toBeGreaterThanOrEqual('已计算'.length * 14 + 14 + 26)
  expect(width).toBeLessThan(120)
})

it('a number is never cut, however long it is and however narrow the user has made its column', () => {
  const counts = columnsOf(couponBatch, {}, new Set())
  const row = (issued: number) => [{ id: '1', ver: 1, issued, total: 123456789012345 } as unknown as WireRow]
  const widths = (chosen: typeof counts, rows: readonly WireRow[]) => {
    const { result } = renderHook(() => useFittedColumns(couponBatch, chosen, rows, dict))
    return (key: string) => result.current.find(column => column.key === key)?.width
  }
  const shown = counts.map(column => ({ ...column, shown: true }))
  expect(widths(shown, row(0))('total')).toBeGreaterThan('123,456,789,012,345'.length * 8)
  const narrow = shown.map(column => (column.key === 'total' ? { ...column, width: 64 } : column))
  expect(widths(narrow, row(0))('total')).toBeGreaterThan('123,456,789,012,345'.length * 8)
  // Counts of what became of the coupons stand beside the number, wider than a text is allowed to be.
  expect(widths(shown, row(5000))('issued')).toBeGreaterThan(usualWidth.widest)
})
