import { CellError, type CellValue } from '../cell-value'
import { excelSerialToDate, type SheetDate } from '../excel-date'
import type { NumberFormat } from '../number-format'
import { type CellCodec, CellFault, faultOfError, trimText } from './cell-codec'
import { dateText, timeText } from './date-text'

const DAY =
  /^(\d{4})(?:-(\d{1,2})-(\d{1,2})|\/(\d{1,2})\/(\d{1,2})|\.(\d{1,2})\.(\d{1,2})|年(\d{1,2})月(\d{1,2})[日号]|(\d{2})(\d{2}))/
const TIME = /^[T\s]*(\d{1,2})(?::(\d{2})(?::(\d{2})(?:\.\d+)?)?|时(\d{1,2})分(?:(\d{1,2})秒)?)/
const ZONE = /^\s*(?:(Z)|([+-])(\d{2}):?(\d{2})?)$/
/** All of the product lives in China's one time zone (DESIGN: dates are UTC+8 at the edge). */
const LOCAL_OFFSET_MINUTES = 480

/** A day as '2026-01-05'; a time of day in the cell is dropped. */
export function dateCodec(): CellCodec<string> {
  return (value, format, date1904) => {
    if (typeof value === 'string' && isPlainDay(value)) return value
    const date = readDate(value, format, date1904)
    return date === null || date instanceof CellFault ? date : dateText(date)
  }
}

/** A moment as '2026-01-05 13:45:30+08'; without a time of day it is midnight, UTC+8. */
export function dateTimeCodec(): CellCodec<string> {
  return (value, format, date1904) => {
    const date = readDate(value, format, date1904)
    return date === null || date instanceof CellFault ? date : `${dateText(date)} ${timeText(date)}+08`
  }
}

/** Serials from 1950 to 2099: a number in this range in a column of dates can only be a date. */
const isLikelySerial = (value: number) => value >= 18_264 && value < 73_051

/**
 * Dates are serials in a date format, or text: 2026-01-05, 2026/1/5, 2026.1.5, 20260105, 2026年1月5日, each with an
 * optional time; an ISO offset is converted to UTC+8. A bare number is a date in the form 20260105, and as the serial
 * that is left where a date was pasted into a column without a date format. A time of day alone is no date.
 */
function readDate(value: CellValue, format: NumberFormat, date1904: boolean): SheetDate | null | CellFault {
  if (value === undefined) return null
  if (typeof value === 'number') {
    if (format.isTime || format.isPercent || format.isScientific)
      return new CellFault('notADate', { text: String(value) })
    if (!format.isDate) {
      const meant = parseDate(String(value)) ?? (isLikelySerial(value) ? excelSerialToDate(value, date1904) : undefined)
      return meant ?? new CellFault('notADate', { text: String(value) })
    }
    const date = value < 1 && !date1904 ? undefined : excelSerialToDate(value, date1904)
    return date ?? new CellFault('notADate', { text: String(value) })
  }
  if (value instanceof CellError) return faultOfError(value)
  if (typeof value === 'boolean') return new CellFault('notADate', { text: String(value) })
  const text = trimText(value)
  if (text === '') return null
  return parseDate(text) ?? new CellFault('notADate', { text: text.slice(0, 50) })
}

/** '2026-01-05' up to the 28th, which every month has: the form that needs no parsing. */
function isPlainDay(text: string): boolean {
  if (text.length !== 10 || text.charCodeAt(4) !== 0x2d || text.charCodeAt(7) !== 0x2d) return false
  for (let at = 0; at < 10; at++) {
    const digit = text.charCodeAt(at) - 0x30
    if (at !== 4 && at !== 7 && !(digit >= 0 && digit <= 9)) return false
  }
  const month = (text.charCodeAt(5) - 0x30) * 10 + text.charCodeAt(6) - 0x30
  const day = (text.charCodeAt(8) - 0x30) * 10 + text.charCodeAt(9) - 0x30
  return text >= '1900' && month >= 1 && month <= 12 && day >= 1 && day <= 28
}

function parseDate(text: string): SheetDate | undefined {
  const day = DAY.exec(text)
  if (day === null) return undefined
  const [year, month, date] = day
    .slice(1)
    .filter(part => part !== undefined)
    .map(Number)
  const parsed: SheetDate = { year: year!, month: month!, day: date!, hour: 0, minute: 0, second: 0 }
  const rest = text.slice(day[0].length)
  if (rest === '') return isOnCalendar(parsed) ? parsed : undefined
  const time = /^[T\s]/.test(rest) || /[日号]$/.test(day[0]) ? TIME.exec(rest) : null
  if (time === null) return undefined
  parsed.hour = Number(time[1])
  parsed.minute = Number(time[2] ?? time[4])
  parsed.second = Number(time[3] ?? time[5] ?? 0)
  if (!isOnCalendar(parsed)) return undefined
  const zoneText = rest.slice(time[0].length)
  if (zoneText === '') return parsed
  const zone = ZONE.exec(zoneText)
  return zone === null ? undefined : toLocal(parsed, zone)
}

function toLocal(date: SheetDate, zone: RegExpExecArray): SheetDate {
  const minutes = zone[1] === undefined ? Number(zone[3]) * 60 + Number(zone[4] ?? 0) : 0
  const offset = zone[2] === '-' ? -minutes : minutes
  const local = new Date(utc(date) + (LOCAL_OFFSET_MINUTES - offset) * 60_000)
  return {
    year: local.getUTCFullYear(),
    month: local.getUTCMonth() + 1,
    day: local.getUTCDate(),
    hour: local.getUTCHours(),
    minute: local.getUTCMinutes(),
    second: local.getUTCSeconds(),
  }
}

function isOnCalendar(date: SheetDate): boolean {
  if (date.year < 1900 || date.hour > 23 || date.minute > 59 || date.second > 59) return false
  const real = new Date(utc(date))
  return real.getUTCMonth() + 1 === date.month && real.getUTCDate() === date.day
}

function utc(date: SheetDate): number {
  return Date.UTC(date.year, date.month - 1, date.day, date.hour, date.minute, date.second)
}
