/** Excel keeps 15 significant digits; from here on an integer may have lost its last ones. */
const FIRST_INEXACT = 1e15

export function hasLostPrecision(value: number): boolean {
  return Math.abs(value) >= FIRST_INEXACT
}

/** Decimal text without an exponent, to Excel's 15 significant digits: 0.1 + 0.2 is '0.3', 1e-7 is '0.0000001'. */
export function plainNumber(value: number): string {
  if (Number.isInteger(value) && !hasLostPrecision(value)) return value === 0 ? '0' : String(value)
  const text = String(Number(value.toPrecision(15)))
  const exponentAt = text.indexOf('e')
  return exponentAt < 0 ? text : shiftPoint(text.slice(0, exponentAt), Number(text.slice(exponentAt + 1)))
}

function shiftPoint(mantissa: string, exponent: number): string {
  const sign = mantissa.startsWith('-') ? '-' : ''
  const [whole = '', fraction = ''] = mantissa.slice(sign.length).split('.')
  const digits = whole + fraction
  const point = whole.length + exponent
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`
  if (point >= digits.length) return sign + digits + '0'.repeat(point - digits.length)
  return `${sign}${digits.slice(0, point)}.${digits.slice(point)}`
}
