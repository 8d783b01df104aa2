/*
 * The clock of the product: UTC+8 all year, whatever zone the machine is in, and without the summer time that China had
 * from 1986 to 1991. A day is `YYYY-MM-DD`, a time on the wire `YYYY-MM-DD HH:mm:ss`; moments are milliseconds since 1970 or a
 * `Date`.
 */

export const msOfDay = 86_400_000
const offsetMs = 8 * 3_600_000

type Moment = number | Date

/** A date whose UTC parts (`getUTCHours`, `toISOString`) are those of UTC+8. */
export const chinaClock = (moment: Moment): Date => new Date(Number(moment) + offsetMs)

/** The day at which a moment is. */
export const dayAt = (moment: Moment): string => chinaClock(moment).toISOString().slice(0, 10)

export const today = (): string => dayAt(Date.now())

/** The hour of a moment, 0 to 23. */
export const hourAt = (moment: Moment): number => chinaClock(moment).getUTCHours()

/** A moment as calls send it. */
export const wireTimeAt = (moment: Moment): string => chinaClock(moment).toISOString().slice(0, 19).replace('T', ' ')

/** The digits of a moment for names of files, `20261122164030`. */
export const digitsAt = (moment: Moment): string => wireTimeAt(moment).replace(/\D/g, '')

/** Milliseconds of a time on the wire, or of the first moment of a day. NaN for what is neither. */
export const momentOf = (wire: string): number =>
  Date.parse(wire.length === 10 ? `${wire}T00:00:00+08:00` : `${wire.replace(' ', 'T')}+08:00`)

/** The first moment of the day at which a moment is, in milliseconds. */
export const midnightBefore = (moment: Moment): number =>
  Math.floor((Number(moment) + offsetMs) / msOfDay) * msOfDay - offsetMs

/** The day that is so many days later, earlier where `days` is less than zero. */
export const addDays = (day: string, days: number): string => dayAt(momentOf(day) + days * msOfDay)
