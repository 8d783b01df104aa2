/**
 * Serial of 1970-01-01. The 1900 system counts a 29 February 1900, which does not exist, so this holds from serial 61
 * on.
 */
const EPOCH_1900 = 25_569
/** Days between the two date systems. */
const DAYS_1904 = 1462
/** 9999-12-31, the last day Excel knows. */
const LAST_1900 = 2_958_466
/** Half of a millisecond, in days: what is nearer to midnight is an error of the program's arithmetic. */
const LEAST_OF_DAY = 0.0005 / 86_400

/** Date and time of day as the sheet shows them, without a time zone. Month and day count from 1. */
export interface SheetDate {
  year: number
  month: number
  day: number
  hour: number
  minute: number
  second: number
}

/** A serial of either system in the 1900 system. */
export const shiftedSerial = (serial: number, date1904: boolean): number => (date1904 ? serial + DAYS_1904 : serial)

/**
 * To the nearest second, but not into the next day: 23:59:59.997, which programs write for the end of a day, is 23:59:59
 * of that day.
 */
export function toWholeSecond(serial: number): number {
  const day = Math.floor(serial + LEAST_OF_DAY)
  const seconds = Math.round((serial - day) * 86_400)
  return day + Math.max(0, Math.min(seconds, 86_399)) / 86_400
}

/**
 * The date of a serial, to the nearest second of its day; undefined outside of Excel's calendar. Serial 60 of the 1900
 * system, the day that does not exist, has no date either. Serials below 1 are times of day.
 */
export function excelSerialToDate(serial: number, date1904: boolean): SheetDate | undefined {
  if (!Number.isFinite(serial) || serial < 0) return undefined
  const days = shiftedSerial(toWholeSecond(serial), date1904)
  if (days >= LAST_1900) return undefined
  if (!date1904 && days >= 60 && days < 61) return undefined
  const beforeLeapBug = !date1904 && days < 60
  const seconds = Math.round((days + (beforeLeapBug ? 1 : 0) - EPOCH_1900) * 86_400)
  const date = new Date(seconds * 1000)
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
  }
}
