/**
 * Serial of 1970-01-01. The 1900 system counts a 29 February 1900, which does not exist, so this holds from serial 61
 * on.
 */
const EPOCH_1900 = 25_569
const EPOCH_1904 = 24_107
/** 9999-12-31, the last day Excel knows. */
const LAST_1900 = 2_958_466

/** Date and time of day as the sheet shows them, without a time zone. Month and day count from 1. */
export interface SheetDate {
  year: number
  month: number
  day: number
  hour: number
  minute: number
  second: number
}

/**
 * The date of a serial, to the nearest second; undefined outside of Excel's calendar. Serial 60 of the 1900 system, the
 * day that does not exist, has no date either. Serials below 1 are times of day.
 */
export function excelSerialToDate(serial: number, date1904: boolean): SheetDate | undefined {
  if (!Number.isFinite(serial) || serial < 0) return undefined
  const days = date1904 ? serial + EPOCH_1900 - EPOCH_1904 : serial
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
