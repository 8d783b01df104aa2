import { product } from '@sfa/product/definitions/product.resource'
import { expect, it } from 'vitest'
import type { WireRow } from '../../record-calls'
import { changedValues, differencesOf } from './changed-values'

const base: WireRow = {
  id: '1',
  ver: 3,
  code: 'A',
  fullNameCn: '绿茶',
  fullNameEn: null,
  categoryIDs: ['1'],
  basicUnit: { uomid: '1', basicprice: null, iscommon: '0' },
  customFields: {},
}

it('an edit sends what has changed and nothing else', () => {
  const values = { ...base, fullNameEn: '', customFields: { season: undefined }, fullNameCn: '红茶', code: 'B' }
  expect(changedValues(product, values, base)).toEqual({ fullNameCn: '红茶' })
})

it('an emptied field is sent as null', () => {
  expect(changedValues(product, { ...base, fullNameCn: undefined }, base)).toEqual({ fullNameCn: null })
})

it('groups are compared by what they say', () => {
  const same = { ...base, basicUnit: { iscommon: '0', uomid: '1' } }
  expect(changedValues(product, same, base)).toEqual({})
  const other = { ...base, basicUnit: { uomid: '1', basicprice: 3, iscommon: '0' } }
  expect(Object.keys(changedValues(product, other, base))).toEqual(['basicUnit'])
})

it('tells what another user has changed in the meantime', () => {
  expect(differencesOf(product, base, { ...base, ver: 4, fullNameCn: '乌龙茶' })).toEqual([
    { field: 'fullNameCn', before: '绿茶', theirs: '乌龙茶' },
  ])
})
