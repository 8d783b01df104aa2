import { CellError, type CellValue } from '../cell-value'
import type { NumberFormat } from '../number-format'
import { plainNumber } from '../plain-number'
import { shownNumber } from '../shown-number'
import { CellFault, faultOfError, trimText } from './cell-codec'

const DECIMAL = /^([+-]?)(\d+)(?:\.(\d*))?$/
const GROUPED = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d*)?$/

/** A decimal number taken apart; `whole` has no leading zeros except for '0' itself. */
export interface DecimalParts {
  negative: boolean
  whole: string
  fraction: string
}

/**
 * The number of a cell as digits. Text may use thousands separators, the sign of the yuan and full-width digits, as
 * people write amounts. Null when blank.
 */
export function readDecimal(value: CellValue, format: NumberFormat): DecimalParts | null | CellFault {
  if (typeof value === 'number' && format.isPercent)
    return new CellFault('percentCell', { text: shownNumber(value, format) ?? '' })
  if (typeof value === 'number')
    return format.isDate ? new CellFault('notANumber') : (parse(plainNumber(value)) ?? new CellFault('notANumber'))
  if (value === undefined) return null
  if (value instanceof CellError) return faultOfError(value)
  if (typeof value === 'boolean') return new CellFault('notANumber', { text: value ? 'TRUE' : 'FALSE' })
  const trimmed = trimText(value)
  if (trimmed === '') return null
  const read = parse(trimmed) ?? parse(normalize(trimmed))
  if (read) return read
  return /[%％]$/.test(trimmed) && parse(normalize(trimmed.slice(0, -1)))
    ? new CellFault('percentCell', { text: trimmed.slice(0, 50) })
    : new CellFault('notANumber', { text: trimmed.slice(0, 50) })
}

function parse(text: string): DecimalParts | undefined {
  const match = DECIMAL.exec(text)
  if (match === null) return undefined
  const whole = match[2]!
  return {
    negative: match[1] === '-',
    whole: whole.length > 1 ? whole.replace(/^0+(?=\d)/, '') : whole,
    fraction: match[3] ?? '',
  }
}

/** Digits and signs as input methods write them; ² and ① are no digits. */
const WIDE = /[\u3000\uff01-\uff5e\uffe5]/g

function normalize(text: string): string {
  const plain = text.replace(WIDE, sign => sign.normalize('NFKC')).replace(/^([+-]?)¥\s*/, '$1')
  return GROUPED.test(plain) ? plain.replaceAll(',', '') : plain
}

/** Rounds half away from zero (四舍五入) to `scale` decimals, on the digits themselves. */
export function roundHalfUp(parts: DecimalParts, scale: number): DecimalParts {
  if (parts.fraction.length <= scale) return parts
  const kept = parts.whole + parts.fraction.slice(0, scale)
  const up = parts.fraction.charCodeAt(scale) >= 0x35
  const digits = up ? increment(kept) : kept
  const point = digits.length - scale
  return { negative: parts.negative, whole: digits.slice(0, point), fraction: digits.slice(point) }
}

function increment(digits: string): string {
  let at = digits.length - 1
  while (at >= 0 && digits[at] === '9') at--
  const zeros = '0'.repeat(digits.length - 1 - at)
  return at < 0 ? `1${zeros}` : digits.slice(0, at) + String(Number(digits[at]) + 1) + zeros
}
