import { code, date, text } from '@sfa/kit/fields/fields'
import { defineResource } from '@sfa/kit/resource'
import { expect, test } from 'vitest'
import { readsOn } from './search-rows'

const visit = defineResource({
  key: 'store.visit',
  path: '/store/visit',
  label: ['拜访', 'Visit'],
  title: 'code',
  fields: { code: code(['编码', 'Code']), day: date(['日期', 'Day']), note: text(['备注', 'Note']) },
  list: { sort: 'day', newestFirst: true },
})
const page = { pageIndex: 1, pageSize: 20 }
const days = { day: ['2026-01-01', '2026-01-31'] }

test('a page of a list that begins with the newest is near, also of certain days', () => {
  expect(readsOn(visit, { filters: {}, page })).toBe(false)
  expect(readsOn(visit, { filters: days, page })).toBe(false)
})

test('whatever else is asked may read the whole table', () => {
  expect(readsOn(visit, { filters: { ...days, note: 'a' }, page })).toBe(true)
  expect(readsOn(visit, { filters: days, quick: 'a', page })).toBe(true)
  expect(readsOn(visit, { filters: days, sort: [{ field: 'code', order: 'desc' }], page })).toBe(true)
  expect(readsOn(visit, { filters: days, page: { ...page, count: 'exact' } })).toBe(true)
  expect(readsOn(visit, { filters: days, page: { ...page, pageIndex: 1_000 } })).toBe(true)
})
