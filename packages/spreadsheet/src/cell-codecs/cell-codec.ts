import { CellError, type CellValue } from '../cell-value'
import type { NumberFormat } from '../number-format'

export type CellFaultCode =
  | 'textTooLong'
  | 'scientific'
  | 'precisionLost'
  | 'notANumber'
  | 'notAnInteger'
  | 'tooManyDigits'
  | 'tooManyDecimals'
  | 'outOfRange'
  | 'notADate'
  | 'notAFlag'
  | 'formulaError'
  | 'notCalculated'
  | 'dateCell'
  | 'flagCell'
  | 'percentCell'

/** Why a cell was refused. The import translates the code, shows the value and continues with the next cell. */
export class CellFault {
  constructor(
    readonly code: CellFaultCode,
    readonly params: Readonly<Record<string, string | number>> = {},
  ) {}
}

/**
 * Reads one cell: its value in the form that the database takes, null when the cell is blank, or a fault. Codecs
 * never throw and keep no state, so one is made per column and called for millions of cells.
 */
export type CellCodec<Value> = (value: CellValue, format: NumberFormat, date1904: boolean) => Value | null | CellFault

/** Without surrounding white space (Chinese full-width space included) and the invisible marks that pasting leaves. */
export function trimText(text: string): string {
  const trimmed = text.trim()
  if (trimmed === '') return ''
  const first = trimmed.charCodeAt(0)
  const last = trimmed.charCodeAt(trimmed.length - 1)
  return (first >= 0x200b && first <= 0x2060) || (last >= 0x200b && last <= 0x2060)
    ? withoutInvisible(trimmed).trim()
    : trimmed
}

const isInvisible = (code: number) => (code >= 0x200b && code <= 0x200d) || code === 0x2060

/** One pass: an expression would look at a long text again from each of its marks. */
function withoutInvisible(text: string): string {
  let [start, end] = [0, text.length]
  while (start < end && isInvisible(text.charCodeAt(start))) start++
  while (end > start && isInvisible(text.charCodeAt(end - 1))) end--
  return text.slice(start, end)
}

export function faultOfError(error: CellError): CellFault {
  return error === CellError.notCalculated
    ? new CellFault('notCalculated')
    : new CellFault('formulaError', { text: error.text })
}
