import type { NumberFormat } from './number-format'
import { plainNumber } from './plain-number'

/** Integers of more digits than this are shown as 1.23E+11 in a cell of format General. */
const GENERAL_DIGITS = 1e11

const patterns = new Map<string, string[] | undefined>()

/**
 * A number as its cell shows it, for codes that were typed as numbers: 123 in format `000000` is '000123', in
 * `"P"0000` 'P0123'. Formats that are for amounts (decimals, separators, percent) do not apply to a code.
 */
export function codeText(value: number, format: NumberFormat): string {
  const digits = plainNumber(value)
  if (!/^\d+$/.test(digits)) return digits
  let pattern = patterns.get(format.code)
  if (pattern === undefined && !patterns.has(format.code)) {
    pattern = parsePattern(format.code)
    if (patterns.size < 1000) patterns.set(format.code, pattern)
  }
  return pattern === undefined ? digits : fill(pattern, digits)
}

/** True when the user sees an exponent instead of the digits. */
export function isShownScientific(value: number, format: NumberFormat): boolean {
  return format.isScientific || (/^general$/i.test(format.code) && Math.abs(value) >= GENERAL_DIGITS)
}

/** Placeholders '0' and '#', and literals each behind a quote; undefined when the format is not for codes. */
function parsePattern(code: string): string[] | undefined {
  const section = code.split(';', 1)[0]!.replace(/\[[^\]]*\]/g, '')
  const tokens = section.match(/"[^"]*"|\\.|[_*].|./gu) ?? []
  const pattern: string[] = []
  for (const token of tokens) {
    if (token === '0' || token === '#') pattern.push(token)
    else if (token === '?') pattern.push('#')
    else if (token.startsWith('"') && token.length > 1) pattern.push(`'${token.slice(1, -1)}`)
    else if (token.startsWith('\\')) pattern.push(`'${token.slice(1)}`)
    else if (/^[-+/() :]$/.test(token)) pattern.push(`'${token}`)
    else if (!/^[_*]./.test(token)) return undefined
  }
  return pattern.includes('0') ? pattern : undefined
}

function fill(pattern: string[], digits: string): string {
  const firstPlace = pattern.findIndex(token => token === '0' || token === '#')
  let text = ''
  let rest = digits
  for (let index = pattern.length - 1; index >= 0; index--) {
    const token = pattern[index]!
    if (token.startsWith("'")) text = token.slice(1) + text
    else if (index === firstPlace) {
      text = (rest === '' && token === '0' ? '0' : rest) + text
      rest = ''
    } else {
      text = (rest === '' ? (token === '0' ? '0' : '') : rest.slice(-1)) + text
      rest = rest.slice(0, -1)
    }
  }
  return text
}
