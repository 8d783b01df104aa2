import { format as formatNumber } from 'numfmt'
import { shiftedSerial, toWholeSecond } from './excel-date'
import { fill, placesOf } from './format-places'
import { type NumberFormat, standardCode } from './number-format'
import { plainNumber } from './plain-number'

/**
 * A number as its cell shows it: 123 in format `000000` is '000123', 0.15 in `0%` '15%', a serial in `m"月"d"日"`
 * '3月1日'. In format General all of its digits; without the spaces around it. Undefined where the sheet shows no
 * value: ##### for a negative date.
 */
export function shownNumber(value: number, format: NumberFormat, date1904 = false): string | undefined {
  if (format.isDate) return shownDate(value, format, date1904)
  if (/^(?:general|@)$/i.test(format.code)) return plainNumber(value)
  const places = isLaidOut(value, format.code) ? placesOf(format.code) : undefined
  return places === undefined ? formatted(value, format.code)?.trim() : fill(places, plainNumber(value))
}

/** Zero and negative numbers may have a section of their own. */
const isLaidOut = (value: number, code: string) =>
  Number.isSafeInteger(value) && (value > 0 || (value === 0 && !code.includes(';')))

function shownDate(serial: number, format: NumberFormat, date1904: boolean): string | undefined {
  if (!(serial >= 0)) return undefined
  const withFractions = /[s0]\.0/i.test(format.code)
  const moment = withFractions ? serial : toWholeSecond(serial)
  return formatted(format.isTime ? moment : shiftedSerial(moment, date1904), format.code)?.trim()
}

/** The days of the week are the only words that Chinese formats leave to the program. */
const namesDays = /a{3}/i

function formatted(value: number, code: string): string | undefined {
  try {
    const shown = formatNumber(standardCode(code), value, {
      locale: namesDays.test(code) ? 'zh-CN' : 'en',
      nbsp: false,
    })
    return /^#+$/.test(shown) ? undefined : shown
  } catch {
    // A format that is no format shows the number.
    return plainNumber(value)
  }
}
