import { expect, test } from 'vitest'
import { dateFaults } from './order-dates'

const delivery = { from: '2026-03-03', to: '2026-03-31' }
const codes = (orderDate: string, requiredDeliveryDate: string | null = null) =>
  dateFaults({ orderDate, requiredDeliveryDate, today: '2026-03-02', backDays: 3, delivery }).map(({ code }) => code)

test('an order is of today or of a few days before, across the end of a month', () => {
  expect(codes('2026-03-02')).toEqual([])
  expect(codes('2026-02-27')).toEqual([])
  expect(codes('2026-02-26')).toEqual(['orderDateTooEarly'])
  expect(codes('2026-03-03')).toEqual(['orderDateFuture'])
})

test('it is delivered on one of the days that are offered, the first and the last included', () => {
  expect(codes('2026-03-02', '2026-03-03')).toEqual([])
  expect(codes('2026-03-02', '2026-03-31')).toEqual([])
  expect(codes('2026-03-02', '2026-03-02')).toEqual(['deliveryOutside'])
  expect(codes('2026-03-02', '2026-04-01')).toEqual(['deliveryOutside'])
})
