import { chinaClock, dayAt, midnightBefore, msOfDay } from '@sfa/kernel/china-day'
import { type QuickRandom, risingSums } from './quick-random'

/** Orders of the demo were made in these weeks before today. */
export const demoDays = 28

/** The last days of a month, on which shops order more. */
const monthEndDays = 5
const monthEndShare = 1.35

/** A day in UTC+8. */
export interface DemoDay {
  /** `YYYY-MM-DD`. */
  text: string
  /** Milliseconds of its midnight. */
  midnight: number
}

export interface DemoCalendar {
  /** The oldest first; yesterday is the last. */
  days: readonly DemoDay[]
  /** A place in `days`: Sundays are free, Saturdays half as busy. */
  draw(random: QuickRandom): number
}

export function demoCalendar(now: Date): DemoCalendar {
  const today = midnightBefore(now)
  const days = Array.from({ length: demoDays }, (_, at) => dayOf(today - (demoDays - at) * msOfDay))
  const sums = risingSums(days.map(({ midnight }) => weightOf(chinaClock(midnight))))
  return { days, draw: random => random.among(sums) }
}

const dayOf = (midnight: number): DemoDay => ({ text: dayAt(midnight), midnight })

/** `date` is read in UTC. */
function weightOf(date: Date): number {
  const weekday = date.getUTCDay()
  const days = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  const isMonthEnd = date.getUTCDate() > days - monthEndDays
  return (weekday === 0 ? 0 : weekday === 6 ? 0.5 : 1) * (isMonthEnd ? monthEndShare : 1)
}

/** Milliseconds after midnight of a visit to a shop. */
export const visitTime = (random: QuickRandom): number => Math.floor((8.75 + random.next() * 9.5) * 3_600) * 1000
