import { GENERAL } from '../number-format'
import { type CellCodec, CellFault, trimText } from './cell-codec'
import { readDecimal, roundHalfUp } from './decimal-text'

export interface RangeOptions {
  min?: number
  max?: number
}

/** A whole number; '10.00' is one, 10.5 is not. */
export function integerCodec(options: RangeOptions = {}): CellCodec<number> {
  const { min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER } = options
  return (value, format) => {
    if (typeof value === 'number' && Number.isInteger(value) && format.isNumber && value >= min && value <= max)
      return value === 0 ? 0 : value
    const parts = readDecimal(value, format)
    if (parts === null || parts instanceof CellFault) return parts
    if (/[1-9]/.test(parts.fraction)) return new CellFault('notAnInteger')
    const number = Number(parts.whole) * (parts.negative && parts.whole !== '0' ? -1 : 1)
    return number >= min && number <= max ? number : new CellFault('outOfRange', { min, max })
  }
}

export interface DecimalOptions extends RangeOptions {
  /** Digits in all, as in PostgreSQL's numeric(precision, scale). */
  precision?: number
  /** Decimals that are kept. */
  scale: number
  /** What to do with more decimals: round half up (the default) or refuse the cell. */
  excess?: 'round' | 'refuse'
}

/** A decimal as text, for a numeric column: no float ever touches its digits. */
export function decimalCodec(options: DecimalOptions): CellCodec<string> {
  const { scale, excess = 'round', precision = 38 } = options
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = options
  const power = 10 ** scale
  const plainBelow = Math.min(10 ** (precision - scale), 1e15 / power)
  return (value, format) => {
    if (typeof value === 'number' && format.isNumber && value < plainBelow && value > -plainBelow) {
      // A quotient of two exact integers is the shortest text of the value, so there is nothing to round.
      if (Math.round(value * power) / power === value && (value >= 1e-6 || value <= -1e-6))
        return value < min || value > max ? new CellFault('outOfRange', rangeOf(options)) : String(value)
    }
    const read = readDecimal(value, format)
    if (read === null || read instanceof CellFault) return read
    if (excess === 'refuse' && /[1-9]/.test(read.fraction.slice(scale)))
      return new CellFault('tooManyDecimals', { scale })
    const parts = roundHalfUp(read, scale)
    const fraction = withoutEndingZeros(parts.fraction)
    if (parts.whole.length > precision - scale && parts.whole !== '0')
      return new CellFault('tooManyDigits', { precision, scale })
    const digits = fraction === '' ? parts.whole : `${parts.whole}.${fraction}`
    const text = parts.negative && digits !== '0' ? `-${digits}` : digits
    const number = Number(text)
    return number < min || number > max ? new CellFault('outOfRange', rangeOf(options)) : text
  }
}

function withoutEndingZeros(digits: string): string {
  let end = digits.length
  while (digits[end - 1] === '0') end--
  return digits.slice(0, end)
}

export interface MoneyOptions {
  /** Limits in yuan. */
  min?: number
  max?: number
  excess?: 'round' | 'refuse'
}

/** An amount in yuan, as whole fen: 四舍五入 at the second decimal. */
export function moneyCodec(options: MoneyOptions = {}): CellCodec<number> {
  const decimal = decimalCodec({ ...options, scale: 2, precision: 18 })
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = options
  return (value, format, date1904) => {
    if (typeof value === 'number' && format.isNumber && value >= min && value <= max) {
      const fen = Math.round(value * 100)
      if (fen / 100 === value && fen < 1e15 && fen > -1e15) return fen === 0 ? 0 : fen
    }
    const text = decimal(value, format, date1904)
    if (typeof text !== 'string') return text
    const [whole = '', fraction = ''] = text.split('.')
    const fen = Number(whole + fraction.padEnd(2, '0'))
    return Number.isSafeInteger(fen) ? fen : new CellFault('outOfRange', rangeOf(options))
  }
}

function rangeOf({ min, max }: RangeOptions): Record<string, number> {
  return { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) }
}

/** Of a column of per cents: 15 % is 15, in a cell that shows 0.15 as a percentage and in a text. */
export function percentCodec<Value>(codec: CellCodec<Value>): CellCodec<Value> {
  return (value, format, date1904) => {
    if (typeof value === 'number' && format.isPercent) return codec(timesHundred(value), GENERAL, date1904)
    const text = typeof value === 'string' ? /^(.*\S)\s*[%％]$/.exec(trimText(value))?.[1] : undefined
    return codec(text ?? value, format, date1904)
  }
}

/** 0.07 × 100 is 7, not 7.000000000000001. */
export const timesHundred = (share: number): number => Number((share * 100).toPrecision(15))
