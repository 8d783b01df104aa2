/**
 * A formula's error (`#N/A`, `#DIV/0!` …), or a formula that was never calculated, as programs without a
 * calculation engine write it. The latter must not pass for an empty cell, which an import leaves unchanged.
 */
export class CellError {
  private constructor(readonly text: string) {}

  static readonly notCalculated = new CellError('#NOT_CALCULATED')
  private static readonly known = new Map<string, CellError>()

  static of(text: string): CellError {
    let error = CellError.known.get(text)
    if (error === undefined) {
      error = new CellError(text)
      if (CellError.known.size < 100) CellError.known.set(text, error)
    }
    return error
  }
}

/** Dates are numbers (serials) whose cell format is a date format; see number-format.ts and excel-date.ts. */
export type CellValue = string | number | boolean | CellError | undefined

/** True for what a user sees as nothing: no value, or only white space. */
export function isBlank(value: CellValue): boolean {
  return value === undefined || (typeof value === 'string' && value.trim() === '')
}
