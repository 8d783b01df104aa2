import type { NumberFormat } from './number-format'
import { plainNumber } from './plain-number'
import { shownNumber } from './shown-number'

/** Integers of more digits than this are shown as 1.23E+11 in a cell of format General. */
const GENERAL_DIGITS = 1e11

/**
 * A number as its cell shows it, for codes that were typed as numbers: 123 in format `000000` is '000123', in
 * `"P"0000` 'P0123'. Formats that are for amounts (decimals, separators) do not apply to a code.
 */
export const codeText = (value: number, format: NumberFormat): string =>
  (format.isAmount ? undefined : shownNumber(value, format)) ?? plainNumber(value)

/** True when the user sees an exponent instead of the digits. */
export function isShownScientific(value: number, format: NumberFormat): boolean {
  return format.isScientific || (/^general$/i.test(format.code) && Math.abs(value) >= GENERAL_DIGITS)
}
