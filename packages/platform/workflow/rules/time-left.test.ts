import { expect, it } from 'vitest'
import { timeLeft } from './time-left'

const now = Date.parse('2026-11-23T04:00:00Z')

it('says how much time is left, in the time of UTC+8', () => {
  expect(timeLeft('2026-11-23 12:30:00', now)).toEqual({ over: false, unit: 'minutes', count: 30 })
  expect(timeLeft('2026-11-23 18:00:00', now)).toEqual({ over: false, unit: 'hours', count: 6 })
  expect(timeLeft('2026-11-20 12:00:00', now)).toEqual({ over: true, unit: 'days', count: 3 })
})
