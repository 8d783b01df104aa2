import { expect, test } from 'vitest'
import { addDays, dateFaults } from './order-dates'

const codes = (orderDate: string, requiredDeliveryDate: string | null = null) =>
  dateFaults({ orderDate, requiredDeliveryDate, today: '2026-03-02', backDays: 3 }).map(({ code }) => code)

test('an order is of today or of a few days before, and delivered no earlier', () => {
  expect(codes('2026-03-02')).toEqual([])
  expect(codes('2026-02-27', '2026-02-27')).toEqual([])
  expect(codes('2026-02-26')).toEqual(['orderDateTooEarly'])
  expect(codes('2026-03-03', '2026-03-03')).toEqual(['orderDateFuture'])
  expect(codes('2026-03-01', '2026-02-28')).toEqual(['deliveryTooEarly'])
})

test('days are those of the calendar', () => {
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01')
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
})
