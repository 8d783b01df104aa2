export interface OpeningHours {
  /** Monday is '1'; none means every day. */
  days: readonly string[]
  /** `08:00-22:00`; where the end is not after the beginning it is of the next day. Empty: the whole day. */
  hours: string
}

const minutesOfDay = 24 * 60
/** The shop's clock (dates are UTC+8). */
const offsetMinutes = 8 * 60

/** Whether a shop with these hours is open at the moment. The hours after midnight belong to the day before. */
export function isOpenAt({ days, hours }: OpeningHours, moment: Date): boolean {
  const minutes = Math.floor(moment.getTime() / 60_000) + offsetMinutes
  // 1970-01-01 was a Thursday.
  const day = (Math.floor(minutes / minutesOfDay) + 3) % 7
  const now = minutes % minutesOfDay
  const opensOn = (which: number) => days.length === 0 || days.includes(String(((which + 7) % 7) + 1))
  const [from, to] = hours === '' ? [0, minutesOfDay] : (hours.split('-').map(minutesOf) as [number, number])
  if (from < to) return opensOn(day) && now >= from && now < to
  return (opensOn(day) && now >= from) || (opensOn(day - 1) && now < to)
}

function minutesOf(time: string): number {
  const [hour, minute] = time.split(':').map(Number) as [number, number]
  return hour * 60 + minute
}
