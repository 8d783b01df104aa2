import { chinaClock, midnightBefore, msOfDay } from '@sfa/kernel/china-day'
import type { RowRandom } from './random'

/** Hours of UTC+8 in which the people of the demo work, with the break at noon. */
const hours = [
  [8.75, 12],
  [13.5, 18.25],
] as const

/** Midnight of a day in UTC+8, `before` days ago; a weekend moves back to its Friday. */
function workday(now: Date, before: number): number {
  const midnight = midnightBefore(now) - Math.max(1, Math.ceil(before)) * msOfDay
  const weekday = chinaClock(midnight).getUTCDay()
  return midnight - (weekday === 0 ? 2 : weekday === 6 ? 1 : 0) * msOfDay
}

/** A moment of working hours on a weekday about `daysBefore` days before `now`, yesterday at the latest. */
export function workTime(now: Date, daysBefore: number, random: RowRandom): Date {
  const [from, to] = hours[random.weighted([3, 5])] as readonly [number, number]
  const hour = from + random.next() * (to - from)
  return new Date(workday(now, daysBefore) + Math.floor(hour * 3_600) * 1000 + random.int(1000))
}
