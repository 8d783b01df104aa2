import { getFormatDateInfo, getFormatInfo } from 'numfmt'
import { builtInCodes } from './built-in-formats'

/** How a cell shows its number. One object per distinct format of a workbook; `index` 0 is General. */
export interface NumberFormat {
  readonly code: string
  /** A serial in this format is shown as a date, a time or both. */
  readonly isDate: boolean
  /** Of a date only the time of day is shown, or hours that have passed: the serial names no day. */
  readonly isTime: boolean
  /** The sheet shows less than a whole date: 3月1日, Mar-26. */
  readonly hidesDay: boolean
  /** The format writes mantissa and exponent, so the digits on screen are not the value. */
  readonly isScientific: boolean
  /** 0.15 is shown as 15%. */
  readonly isPercent: boolean
  /** The number in the cell means itself: it is neither a date nor a percentage. */
  readonly isNumber: boolean
  /** For amounts: decimals, separators, a currency or a fraction, which a code does not have. */
  readonly isAmount: boolean
  /** Decimals that the sheet shows of the number itself; undefined where it shows all of them, or something else. */
  readonly decimals: number | undefined
}

const plain = {
  isDate: false,
  isTime: false,
  hidesDay: false,
  isScientific: false,
  isPercent: false,
  isNumber: true,
  isAmount: false,
  decimals: undefined,
} as const

export const GENERAL: NumberFormat = { ...plain, code: 'General' }

export function builtInFormat(id: number): NumberFormat {
  return parseNumberFormat(builtInCodes[id] ?? 'General')
}

export function parseNumberFormat(code: string): NumberFormat {
  const sections = code.split(';').slice(0, 3).map(stripLiterals)
  const isScientific = sections.some(section => /[0#?]E[+-]/i.test(section))
  if (isScientific) return { ...plain, code, isScientific }
  if (sections.some(isDateSection)) return { ...plain, code, isDate: true, isNumber: false, ...dateParts(code) }
  if (sections.every(section => section === '' || /^(?:general|@)$/i.test(section)))
    return code === 'General' ? GENERAL : { ...plain, code }
  return { ...plain, code, ...numberParts(code) }
}

const isDateSection = (section: string) =>
  !/general/i.test(section) && /[ymdhs年月日]|a{3}|b{2}|e(?![+-])/i.test(section)

/** Codes that localised programs write, in the words of the standard. */
export const standardCode = (code: string): string =>
  code
    .replaceAll('G/通用格式', 'General')
    .replace(/上午\/下午/g, '[$-804]AM/PM')
    .replace(/\[\$-x-sys(date|time)\]/gi, '')

function dateParts(code: string): Pick<NumberFormat, 'isTime' | 'hidesDay'> {
  const first = standardCode(code).split(';', 1)[0]!
  try {
    const { year, month, day } = getFormatDateInfo(first)
    return { isTime: !year && !month && !day, hidesDay: !(year && month && day) }
  } catch {
    return { isTime: !/[yd年日]/i.test(stripLiterals(first)), hidesDay: !/y/i.test(stripLiterals(first)) }
  }
}

function numberParts(code: string): Pick<NumberFormat, 'isPercent' | 'isNumber' | 'isAmount' | 'decimals'> {
  const isPercent = code.split(';').some(section => stripLiterals(section).includes('%'))
  try {
    const { type, grouped, maxDecimals, scale } = getFormatInfo(standardCode(code))
    const isOther = type === 'fraction' || type === 'general' || type === 'text' || type === 'error'
    const isAmount =
      !isPercent && (grouped === 1 || maxDecimals > 0 || type === 'currency' || type === 'fraction' || scale !== 1)
    return {
      isPercent,
      isNumber: !isPercent,
      isAmount,
      decimals: isOther || isPercent ? undefined : maxDecimals + Math.log10(scale),
    }
  } catch {
    return { isPercent, isNumber: !isPercent, isAmount: !isPercent, decimals: undefined }
  }
}

/** Removes quoted and escaped literals, paddings and bracketed colours or conditions; elapsed time `[h]` stays. */
function stripLiterals(section: string): string {
  return section
    .replace(/"[^"]*"?/g, '')
    .replace(/\\./g, '')
    .replace(/[_*]./g, '')
    .replace(/\[(h+|m+|s+)\]/gi, '$1')
    .replace(/\[[^[\]]*\]/g, '')
}
