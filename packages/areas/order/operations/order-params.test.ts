import { expect, it } from 'vitest'
import { deliveryDays, type OrderParams } from './order-params'

const params: OrderParams = {
  backDays: 3,
  maxLines: 500,
  visitsOnly: false,
  cutOffHour: 17,
  deliveryFrom: 1,
  deliveryTo: 30,
  closeDays: 7,
  manualPrice: null,
  signature: false,
  robotConfidence: 0.9,
  onlineDiscount: 1,
}
const at = (clock: string) => Date.parse(`2026-11-23T${clock}:00+08:00`)

it('delivery is from the first to the last day after today, by the clock of China', () => {
  expect(deliveryDays(params, at('00:30'))).toEqual({ from: '2026-11-24', to: '2026-12-23' })
})

it('from the cut-off hour on the earliest day is one later', () => {
  expect(deliveryDays(params, at('16:59')).from).toBe('2026-11-24')
  expect(deliveryDays(params, at('17:00')).from).toBe('2026-11-25')
  expect(deliveryDays({ ...params, cutOffHour: 24 }, at('23:59')).from).toBe('2026-11-24')
})

it('there is always one day that is left', () => {
  expect(deliveryDays({ ...params, deliveryFrom: 3, deliveryTo: 3 }, at('18:00'))).toEqual({
    from: '2026-11-27',
    to: '2026-11-27',
  })
})
