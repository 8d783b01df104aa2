import { dayAt } from '../china-day'

/** How the numbers of a kind of record are made: `SO20261122-000001`. */
export interface NumberRule {
  /** Letters and digits that each number begins with. */
  prefix: string
  /** What of the day stands in it. */
  date?: DatePart
  /** A hyphen before the counter. */
  dash?: boolean
  /** Digits of the counter, filled with zeros; a larger number has more. Default 6. */
  digits?: number
  /** When the counter begins at 1 again. Default: never. */
  reset?: Reset
}

export const dateParts = ['yyyy', 'yyyyMM', 'yyyyMMdd'] as const
export type DatePart = (typeof dateParts)[number]
export const resets = ['none', 'year', 'month', 'day'] as const
export type Reset = (typeof resets)[number]

/** Digits of a day `2026-11-22` that tell one turn of the counter, or one part of the date, from the next. */
const digitsOf = { none: 0, year: 4, month: 6, day: 8, yyyy: 4, yyyyMM: 6, yyyyMMdd: 8 } as const

const cut = (day: string, part: keyof typeof digitsOf) => day.replaceAll('-', '').slice(0, digitsOf[part])

/** The turn of the counter on a day: numbers of another one begin at 1. */
export const turnOf = ({ reset = 'none' }: Pick<NumberRule, 'reset'>, day: string): string => cut(day, reset)

/** Numbers of two turns differ: what the counter begins with has to stand in them. */
export const isDistinct = ({ date, reset = 'none' }: Pick<NumberRule, 'date' | 'reset'>): boolean =>
  digitsOf[reset] <= (date ? digitsOf[date] : 0)

export const numberOf = ({ prefix, date, dash, digits = 6 }: NumberRule, day: string, count: number): string =>
  `${prefix}${date ? cut(day, date) : ''}${dash ? '-' : ''}${String(count).padStart(digits, '0')}`

/** The day of a number, UTC+8. */
export const dayOfNumber = (now: Date): string => dayAt(now)
