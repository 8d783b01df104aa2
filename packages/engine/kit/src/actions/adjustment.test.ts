import { expect, it } from 'vitest'
import { code, money, number, refs, text } from '../fields/fields'
import { defineResource } from '../resource'
import { type Adjustment, adjustableFields, adjustedValues, isFitting } from './adjustment'

const priced = defineResource({
  key: 'test.priced',
  path: null,
  label: ['价格', 'Price'],
  title: 'name',
  fields: {
    code: code(['编码', 'Code'], { unique: true }),
    name: text(['名称', 'Name']),
    price: money(['价格', 'Price']),
    count: number(['数量', 'Count']),
    fixed: number(['固定', 'Fixed'], { edit: 'onCreate' }),
  },
})
const price = (before: unknown, adjustment: Adjustment) =>
  adjustedValues(priced, { price: adjustment }, { price: before }).price

it('numbers that a batch may change can be adjusted', () => {
  expect(adjustableFields(priced)).toEqual(['price', 'count'])
})

it('a share is taken exactly, the half fen away from zero', () => {
  expect(price(3.5, { by: 'percent', value: 5 })).toBe(3.68)
  expect(price(0.1, { by: 'percent', value: 5 })).toBe(0.11)
  expect(price(1.1, { by: 'percent', value: 10 })).toBe(1.21)
  expect(price(100, { by: 'percent', value: -12.5 })).toBe(87.5)
  expect(price(999999.99, { by: 'percent', value: 0 })).toBe(999999.99)
})

it('an amount is added or taken away', () => {
  expect(price(3.5, { by: 'amount', value: 0.2 })).toBe(3.7)
  expect(price(3.5, { by: 'amount', value: -0.05 })).toBe(3.45)
  expect(price(0.1, { by: 'amount', value: 0.2 })).toBe(0.3)
  expect(price(1, { by: 'amount', value: -3 })).toBe(-2)
})

it('the result is a multiple of the step, to the nearest, up or down', () => {
  expect(price(3.5, { by: 'percent', value: 5, step: 0.1 })).toBe(3.7)
  expect(price(3.5, { by: 'percent', value: 5, step: 0.1, rounding: 'down' })).toBe(3.6)
  expect(price(3.5, { by: 'percent', value: 5, step: 0.5 })).toBe(3.5)
  expect(price(3.5, { by: 'percent', value: 5, step: 0.5, rounding: 'up' })).toBe(4)
  expect(price(-1.25, { by: 'percent', value: 0, step: 0.5 })).toBe(-1.5)
  expect(price(1.25, { by: 'percent', value: 0, step: 0.5 })).toBe(1.5)
})

it('whole numbers stay whole, and empty ones empty', () => {
  expect(adjustedValues(priced, { count: { by: 'percent', value: 10 } }, { count: 24 })).toEqual({ count: 26 })
  expect(price(null, { by: 'amount', value: 1 })).toBeUndefined()
})

it('records are added to a list or removed from it, each once, in their order', () => {
  const groupIds = refs(['分组', 'Groups'], 'store.group')
  const grouped = { ...priced, fields: { ...priced.fields, groupIds } }
  const list = (before: unknown, adjustment: Adjustment) =>
    adjustedValues(grouped, { groupIds: adjustment }, { groupIds: before }).groupIds
  expect(adjustableFields(grouped)).toContain('groupIds')
  expect(list(['1', '2'], { by: 'add', ids: ['2', '3'] })).toEqual(['1', '2', '3'])
  expect(list(null, { by: 'add', ids: ['3'] })).toEqual(['3'])
  expect(list(['1', '2'], { by: 'remove', ids: ['2', '9'] })).toEqual(['1'])
  expect(isFitting(groupIds, { by: 'percent', value: 5 })).toBe(false)
  expect(isFitting(groupIds, { by: 'remove', ids: ['1'] })).toBe(true)
})
