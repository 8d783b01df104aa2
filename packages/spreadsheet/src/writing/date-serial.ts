const DAY_MS = 86_400_000
const EPOCH_1900 = 25_569
const LOCAL_OFFSET_MS = 8 * 3_600_000
/** Serials up to 60 mean other days in Excel than in the calendar, because of its 29 February 1900. */
const FIRST_SOUND_SERIAL = 61

const TEXT =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?(?:(Z)|([+-]\d{2})(?::?(\d{2}))?)?$/

/**
 * Serial (1900 system) of a Date or of PostgreSQL's text for dates and timestamps; moments are shown in UTC+8.
 * Undefined for anything that has no serial: it is written as text then.
 */
export function toSerial(value: Date | string): number | undefined {
  const days =
    typeof value === 'string' ? (parseDay(value) ?? parseDays(value)) : (value.getTime() + LOCAL_OFFSET_MS) / DAY_MS
  if (days === undefined || Number.isNaN(days)) return undefined
  const serial = days + EPOCH_1900
  return serial >= FIRST_SOUND_SERIAL ? serial : undefined
}

/** The common case, '2026-01-05', without a regular expression; undefined for anything else. */
function parseDay(text: string): number | undefined {
  if (text.length !== 10 || text.charCodeAt(4) !== 0x2d || text.charCodeAt(7) !== 0x2d) return undefined
  const year = digits(text, 0, 4)
  const month = digits(text, 5, 7)
  const day = digits(text, 8, 10)
  if (!(year >= 1900 && month >= 1 && month <= 12 && day >= 1 && day <= 28)) return undefined
  return Date.UTC(year, month - 1, day) / DAY_MS
}

function digits(text: string, from: number, to: number): number {
  let number = 0
  for (let at = from; at < to; at++) {
    const digit = text.charCodeAt(at) - 0x30
    if (digit < 0 || digit > 9) return Number.NaN
    number = number * 10 + digit
  }
  return number
}

/** Days since 1970-01-01 as a wall clock in UTC+8 would count them. */
function parseDays(text: string): number | undefined {
  const match = TEXT.exec(text)
  if (match === null) return undefined
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  const midnight = Date.UTC(year, month - 1, day)
  const date = new Date(midnight)
  if (date.getUTCMonth() + 1 !== month || date.getUTCDate() !== day) return undefined
  const time = Number(match[4] ?? 0) * 3600 + Number(match[5] ?? 0) * 60 + Number(match[6] ?? 0)
  if (time >= 86_400) return undefined
  const moment = midnight + time * 1000
  if (match[7] === undefined && match[8] === undefined) return moment / DAY_MS
  const hours = Number(match[8] ?? 0)
  const minutes = Number(match[9] ?? 0) * (match[8]?.startsWith('-') ? -1 : 1)
  return (moment - (hours * 60 + minutes) * 60_000 + LOCAL_OFFSET_MS) / DAY_MS
}
