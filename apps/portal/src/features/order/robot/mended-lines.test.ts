import { expect, it } from 'vitest'
import { isComplete, type MendedLine, type RobotProduct, toSent, withProduct } from './mended-lines'

const product = (id: string, ...units: [id: string, name: string][]): [string, RobotProduct] => [
  id,
  { id, code: `P${id}`, name: `产品${id}`, units: units.map(([unit, name]) => ({ id: unit, name })) },
]
const products = new Map([
  product('1', ['11', '瓶'], ['12', '箱']),
  product('2', ['21', '罐'], ['12', '箱']),
  product('3', ['31', '袋']),
])
const line: MendedLine = { key: 1, said: '绿茶两箱', productId: '1', unitId: '12', quantity: 2 }

it('another product keeps the unit where it has it, else it has its basic unit', () => {
  expect(withProduct(line, '2', products)).toMatchObject({ productId: '2', unitId: '12' })
  expect(withProduct(line, '3', products)).toMatchObject({ productId: '3', unitId: '31' })
  expect(withProduct(line, undefined, products)).toMatchObject({ productId: undefined, unitId: undefined })
})

it('lines are sent when each has a product and a quantity', () => {
  expect(isComplete([])).toBe(false)
  expect(isComplete([line, { ...line, productId: undefined }])).toBe(false)
  expect([null, 0, -1, 100_000].map(quantity => isComplete([{ ...line, quantity }]))).toEqual([
    false,
    false,
    false,
    false,
  ])
  expect(isComplete([line])).toBe(true)
  expect(toSent([line])).toEqual([{ said: '绿茶两箱', product: '1', unit: '12', quantity: 2 }])
})
