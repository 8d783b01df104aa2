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

const INVISIBLE = /^[\u200b-\u200d\u2060]+|[\u200b-\u200d\u2060]+$/g

/** Without surrounding white space (Chinese full-width space included) and the invisible marks that pasting leaves. */
export function trimText(text: string): string {
  const trimmed = text.trim()
  if (trimmed === '') return ''
  const first = trimmed.charCodeAt(0)
  const last = trimmed.charCodeAt(trimmed.length - 1)
  return (first >= 0x200b && first <= 0x2060) || (last >= 0x200b && last <= 0x2060)
    ? trimmed.replace(INVISIBLE, '').trim()
    : trimmed
}

export function faultOfError(error: CellError): CellFault {
  return error === CellError.notCalculated
    ? new CellFault('notCalculated')
    : new CellFault('formulaError', { text: error.text })
}
