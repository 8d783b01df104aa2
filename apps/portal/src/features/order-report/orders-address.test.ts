import { expect, test } from 'vitest'
import { ordersAddress } from './orders-address'

const days = { first_day: '2026-11-01', last_day: '2026-11-30' }
const counted = ['submitted', 'underReview', 'approved', 'partlyShipped', 'shipped', 'signed', 'closed']
const paramsOf = (address: string | undefined) => new URLSearchParams(address?.split('?')[1])

test('a figure of a representative leads to his orders of its days, as the report is narrowed', () => {
  const report = new URLSearchParams('orderDate=2026-01-01~2026-12-31&step=month&orgID=7&customerGroup=3')
  const params = paramsOf(ordersAddress({ id: '5', salesRepID: '12', ...days }, report))
  expect(params.get('orderDate')).toBe('2026-11-01~2026-11-30')
  expect(params.getAll('orderStatus')).toEqual(counted)
  expect(params.get('salesRepID')).toBe('12')
  expect(params.get('orgID')).toBe('7')
  expect(params.get('customerGroup')).toBe('3')
  expect(params.get('step')).toBeNull()
})

test('a store is named exactly, a product by its id', () => {
  const none = new URLSearchParams()
  expect(paramsOf(ordersAddress({ id: '5', customerCode: 'S1', ...days }, none)).get('customerCode')).toBe('=S1')
  const row = { id: '5', productCode: 'P1', product_id: '9', ...days }
  expect(paramsOf(ordersAddress(row, none)).get('product')).toBe('9')
})

test('orders without a representative cannot be asked for', () => {
  expect(ordersAddress({ id: '5', salesRepID: null, ...days }, new URLSearchParams())).toBeUndefined()
})
