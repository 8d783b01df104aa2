import { trimEndWhile } from '../trim-while'

/** Digits behind the point that the ledger keeps: quantities in ten-thousandths, costs in millionths of a yuan. */
const quantityDigits = 4
const costDigits = 6

/** A decimal number as an integer of its smallest part: `parseDecimal('1.5', 4)` is 15000n. Further digits are cut off. */
export function parseDecimal(value: string | number, digits: number): bigint {
  const text = typeof value === 'number' ? value.toFixed(digits) : value.trim()
  const found = /^(-?)(\d+)(?:\.(\d*))?$/.exec(text)
  if (!found) throw new Error(`"${value}" is no decimal number`)
  const [, sign, whole, part = ''] = found
  const size = BigInt(`${whole}${part.slice(0, digits).padEnd(digits, '0')}`)
  return sign ? -size : size
}

/** The other way, without zeros at the end: 15000n with 4 digits is `1.5`. */
export function formatDecimal(value: bigint, digits: number): string {
  const sign = value < 0n ? '-' : ''
  const text = String(value < 0n ? -value : value).padStart(digits + 1, '0')
  const part = trimEndWhile(text.slice(-digits), letter => letter === '0')
  return `${sign}${text.slice(0, -digits)}${part && `.${part}`}`
}

export const toQuantity = (value: string | number): bigint => parseDecimal(value, quantityDigits)
export const toCost = (value: string | number): bigint => parseDecimal(value, costDigits)
export const quantityText = (value: bigint): string => formatDecimal(value, quantityDigits)
export const costText = (value: bigint): string => formatDecimal(value, costDigits)

/** Rounded to the nearest, halves away from zero, as PostgreSQL rounds. `by` is greater than zero. */
export function divideHalfUp(value: bigint, by: bigint): bigint {
  const size = value < 0n ? -value : value
  const rounded = (2n * size + by) / (2n * by)
  return value < 0n ? -rounded : rounded
}

/** `Math.min` of exact integers, which it does not take. */
export function smaller(one: bigint, other: bigint): bigint {
  if (one < other) return one
  return other
}
