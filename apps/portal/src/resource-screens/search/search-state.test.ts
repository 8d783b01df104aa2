import { order } from '@sfa/order/definitions/order.resource'
import { category } from '@sfa/product/definitions/category.resource'
import { product } from '@sfa/product/definitions/product.resource'
import { afterEach, expect, it, vi } from 'vitest'
import { conditionsOf, emptySearch, initialFrom, readSearch, type SearchState, writeSearch } from './search-state'

const state: SearchState = {
  filters: {
    code: 'YH-1&x=2',
    brandID: ['38', '39'],
    shelfLife: ['1', null],
    createTime: ['2026-01-01', '2026-01-31'],
    isDeleted: ['0'],
  },
  quick: '绿茶',
  page: 3,
  sort: { field: 'unitPrice', order: 'desc' },
}

it('a search survives being shared as an address', () => {
  const address = `https://portal/product/productmanage?${writeSearch(product, state)}`
  expect(readSearch(product, new URL(address).searchParams)).toEqual(state)
})

it('the first page of everything leaves the address bare', () => {
  expect(writeSearch(product, emptySearch).toString()).toBe('')
})

it('parameters of other components stay in the address', () => {
  const current = new URLSearchParams('sign=abc&code=old&_page=2')
  expect(writeSearch(product, { ...emptySearch, filters: { barCode: '69' } }, current).toString()).toBe(
    'sign=abc&barCode=69',
  )
})

it('several texts that are asked for exactly are all kept by the address', () => {
  const exact = { ...emptySearch, filters: { code: ['YH-1', '=2'] }, sort: undefined }
  const address = writeSearch(product, exact)
  expect(address.getAll('code')).toEqual(['=YH-1', '==2'])
  expect(readSearch(product, address)).toEqual(exact)
})

it('an address typed by hand cannot break the list', () => {
  const typed = new URLSearchParams('nonsense=1&subUnits=2&shelfLife=~&_page=-4&_sort=-nothing&code=')
  expect(readSearch(product, typed)).toEqual({ ...emptySearch, sort: undefined })
})

it('an exact text goes to the server as a list of one', () => {
  const exact = { ...emptySearch, filters: { barCode: ['69'] } }
  const params = writeSearch(product, exact)
  expect(params.get('barCode')).toBe('=69')
  expect(conditionsOf(readSearch(product, params))).toEqual({ barCode: ['69'] })
})

it("conditions are the wire's search body without paging", () => {
  expect(conditionsOf({ ...state, filters: { ...state.filters, fullNameCn: '  ', barCode: ' 69 ' } })).toEqual({
    code: 'YH-1&x=2',
    brandID: ['38', '39'],
    shelfLife: ['1', null],
    createTime: ['2026-01-01', '2026-01-31'],
    isDeleted: ['0'],
    barCode: '69',
    searchField: '绿茶',
    sort: [{ field: 'unitPrice', order: 'desc' }],
  })
})

it('a new record starts with what the list is narrowed to', () => {
  const filters = { brandID: ['38'], categoryIDs: ['5'], productType: ['1', '2'], code: 'YH', isDeleted: ['1'] }
  expect(initialFrom(product, { ...emptySearch, filters })).toEqual({ brandID: '38', categoryIDs: ['5'] })
  expect(initialFrom(category, { ...emptySearch, filters: { parentID: ['7'] } })).toEqual({ parentID: '7' })
})

afterEach(() => vi.useRealTimers())

it('a list opens with its last days, which the address says once something is searched', () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 23, 12), toFake: ['Date'] })
  const opened = readSearch(order, new URLSearchParams('sign=abc'))
  expect(opened).toEqual({ ...emptySearch, filters: { orderDate: ['2026-10-25', null] }, isOpening: true })
  expect(conditionsOf(opened)).toEqual({ orderDate: ['2026-10-25', null] })
  expect(writeSearch(order, { ...opened, page: 2 }).toString()).toBe('orderDate=2026-10-25%7E&_page=2')
})

it('what a list opens with stays cleared when its address is shared', () => {
  const cleared = writeSearch(order, emptySearch)
  expect(cleared.toString()).toBe('orderDate=%7E')
  expect(readSearch(order, cleared)).toEqual(emptySearch)
  // A search of another kind says what it means as well.
  const named = writeSearch(order, { ...emptySearch, filters: { customerCode: 'S1' } })
  expect(readSearch(order, named)).toEqual({ ...emptySearch, filters: { customerCode: 'S1' } })
})
