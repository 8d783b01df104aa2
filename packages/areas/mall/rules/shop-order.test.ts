import { expect, test } from 'vitest'
import { type ShopOrder, type ShopRules, shopFaults } from './shop-order'

const rules: ShopRules = {
  isOpen: true,
  closedText: '',
  minAmount: 30_000,
  maxProducts: 2,
  deliveryFrom: '2030-01-03',
  paymentMethods: ['online', 'cash'],
  allowsRemark: true,
}
const order: ShopOrder = {
  totalPrice: 30_000,
  productCount: 2,
  paymentMethod: 'cash',
  requiredDeliveryDate: '2030-01-03',
  hasRemark: true,
}
const codes = (rule: Partial<ShopRules>, asked: Partial<ShopOrder> = {}) =>
  shopFaults({ ...rules, ...rule }, { ...order, ...asked }).map(({ code }) => code)

test('an order at the bounds is taken', () => {
  expect(codes({})).toEqual([])
  expect(codes({ minAmount: null }, { totalPrice: 1, paymentMethod: null, requiredDeliveryDate: null })).toEqual([])
})

test.each([
  ['shopClosed', { isOpen: false }, {}],
  ['shopClosedNow', { isOpen: false, closedText: '盘点中' }, {}],
  ['shopAmountShort', {}, { totalPrice: 29_999 }],
  ['shopTooManyProducts', {}, { productCount: 3 }],
  ['shopDeliversLater', {}, { requiredDeliveryDate: '2030-01-02' }],
  ['shopPaymentNotOffered', {}, { paymentMethod: 'credit' }],
  ['shopTakesNoRemark', { allowsRemark: false }, {}],
] as const)('%s', (code, rule, asked) => {
  expect(codes(rule, asked)).toEqual([code])
})
