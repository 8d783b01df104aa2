import { details } from '@sfa/kit/details'
import { flag, money, quantity, ref, text } from '@sfa/kit/fields/fields'
import { expect, it } from 'vitest'
import { cellAfterPick, countSame, lineOf, maySplit, pastedPicks, placeOfSame, withPicked } from './picked-lines'

const fields = {
  product: ref(['产品', 'Product'], 'product.product'),
  unit: ref(['单位', 'Unit'], 'parameter.unit'),
  quantity: quantity(['数量', 'Quantity']),
  isGift: flag(['赠品', 'Gift']),
}
const pick = { ref: 'product', quantity: 'quantity', unit: 'unit', fill: { unit: 'basicUnit.uomid' } } as const
const strict = details(['明细', 'Lines'], { fields, unique: ['product', 'unit'], pick, maxLines: 3 })
const loose = details(['明细', 'Lines'], { fields, unique: ['product', 'unit', 'isGift'], pick, maxLines: 3 })
const record = (id: string, basicUnit = 'box') => ({ id, ver: 1, basicUnit: { uomid: basicUnit } })
const line = (product: string, count: number, unit = 'box') => ({ product, unit, quantity: count, isGift: '0' })

it('a record becomes a line of one piece, with what is copied from it', () => {
  expect(lineOf(strict, pick, { record: record('7') })).toEqual(line('7', 1))
  expect(lineOf(strict, pick, { record: record('7'), quantity: 2.5, unit: 'can' })).toMatchObject({
    quantity: 2.5,
    unit: 'can',
  })
})

it('the same product in another unit is another line', () => {
  expect(placeOfSame(pick, [line('7', 1, 'can'), line('7', 1)], line('7', 9))).toBe(1)
  expect(placeOfSame(pick, [line('7', 1, 'can')], line('7', 9))).toBe(-1)
})

it('merging adds quantities without binary remains', () => {
  const { lines, at, left } = withPicked(
    strict,
    pick,
    [line('7', 0.1)],
    [{ record: record('7'), quantity: 0.2 }],
    'merge',
  )
  expect(lines).toEqual([line('7', 0.3)])
  expect([at, left]).toEqual([0, 0])
})

it('a second line is made where it could be saved, and merged where not', () => {
  expect([maySplit(strict, pick), maySplit(loose, pick)]).toEqual([false, true])
  const again = [{ record: record('7'), quantity: 2 }]
  expect(withPicked(strict, pick, [line('7', 1)], again, 'add').lines).toEqual([line('7', 3)])
  expect(withPicked(loose, pick, [line('7', 1)], again, 'add').lines).toHaveLength(2)
})

it('what has no room is counted', () => {
  const many = ['1', '2', '3', '4', '5'].map(id => ({ record: record(id) }))
  expect(withPicked(strict, pick, [], many, 'merge')).toMatchObject({ left: 2, at: 2 })
  expect(countSame(strict, pick, [line('2', 1)], many)).toBe(1)
})

it('a pasted table is names with quantities, whatever stands between', () => {
  expect(pastedPicks([['YH-1', '绿茶', '1,200'], ['YH-2'], [' ', '3'], ['690001', '2.5', '箱']])).toEqual([
    { name: 'YH-1', quantity: 1200 },
    { name: 'YH-2' },
    { name: '690001', quantity: 2.5 },
  ])
})

it('a line that was picked is gone on with in the first cell that has to be typed', () => {
  const price = money(['价格', 'Price'], { required: true })
  const more = { product: fields.product, old: money(['原价', 'Old price']), note: text(['理由', 'Reason']) }
  const bare = { ref: 'product' } as const
  expect(cellAfterPick(strict, pick)).toBe('quantity')
  expect(cellAfterPick({ fields: { ...more, price } }, { ...bare, fill: { old: 'unitPrice' } })).toBe('price')
  expect(cellAfterPick({ fields: more }, bare)).toBeUndefined()
})
