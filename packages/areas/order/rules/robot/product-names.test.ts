import { expect, it } from 'vitest'
import { ProductNames } from './product-names'

const product = (id: string, ...names: string[]) => ({ id, codes: [`YH-00${id}`, `690${id}`], names })
const names = new ProductNames([
  product('1', '云禾绿茶500ml', '绿茶'),
  product('2', '云禾红茶500ml', '红茶'),
  product('3', '清泉矿泉水550ml'),
  product('4', '清泉矿泉水1.5L'),
])
const found = (text: string) => names.find(text).map(({ product: { id }, score }) => [id, score])

it('a code, a bar code or a whole name means one product', () => {
  expect(found('yh-001')).toEqual([['1', 1]])
  expect(found('6902')).toEqual([['2', 1]])
  expect(found(' 云禾绿茶 500ML ')).toEqual([['1', 1]])
  expect(found('红茶')).toEqual([['2', 1]])
})

it('a part of a name means the product that it is most like', () => {
  const [[id, score] = []] = found('云禾绿茶')
  expect(id).toBe('1')
  expect(score).toBeGreaterThan(0.8)
  expect(score).toBeLessThan(1)
})

it('of several that are as likely none is sure', () => {
  const both = found('清泉矿泉水')
  expect(both.map(([id]) => id).sort()).toEqual(['3', '4'])
  for (const [, score] of both) expect(score).toBeLessThanOrEqual(0.6)
})

it('nothing is like other words', () => {
  expect(found('明天几点送货')).toEqual([])
  expect(found('')).toEqual([])
})
