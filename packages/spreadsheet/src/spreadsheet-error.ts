/**
 * Why a file was refused. Services translate the code into the caller's language; the text here is for logs.
 * `tooMany…`, `tooLarge`, `cellTooLong` and `zipBomb` carry the limit as `params.limit`; faults of a csv file carry the
 * line of the text as `params.line`, as far as it is known.
 */
export type SpreadsheetErrorCode =
  | 'notExcel'
  | 'encrypted'
  | 'truncated'
  | 'corrupt'
  | 'tooLarge'
  | 'tooManyRows'
  | 'tooManyColumns'
  | 'cellTooLong'
  | 'recordTooLong'
  | 'strayQuote'
  | 'lostLine'
  | 'nulByte'
  | 'zipBomb'
  | 'wrongEncoding'
  | 'noSheet'
  | 'emptyFile'

export class SpreadsheetError extends Error {
  override readonly name = 'SpreadsheetError'

  constructor(
    readonly code: SpreadsheetErrorCode,
    readonly params: Readonly<Record<string, string | number>> = {},
    options?: ErrorOptions,
  ) {
    super(describe(code, params), options)
  }
}

function describe(code: string, params: Readonly<Record<string, string | number>>): string {
  const details = Object.entries(params).map(([key, value]) => `${key}=${value}`)
  return details.length > 0 ? `${code} (${details.join(', ')})` : code
}

/** Shorthand of the reader's own checks: the bytes contradict the format. */
export function corrupt(reason: string, params: Record<string, string | number> = {}): SpreadsheetError {
  return new SpreadsheetError('corrupt', { reason, ...params })
}
