import type { ErrorCode } from './error-texts'

/**
 * The one error that crosses layers. `code` is a key of the error catalogue (errors/<area>.ts);
 * the text is made at the edge in the caller's language, so nothing below the edge speaks Chinese or English.
 */
export class AppError extends Error {
  constructor(
    readonly code: ErrorCode,
    /** Values for the placeholders of the text: `{max}` is `params.max`. */
    readonly params: Readonly<Record<string, string | number>> = {},
    /** HTTP status at the edge. 200 keeps the documented envelope `{ code, message }`. */
    readonly status = 200,
    /** Failures per field or row, where there are several. */
    readonly details?: readonly FieldFailure[],
    /** What the answer tells beside the text, as a calculation that the caller has to see first. */
    readonly data?: Readonly<Record<string, unknown>>,
  ) {
    super(code)
    this.name = 'AppError'
  }
}

/** One failed field of a form or one cell of a file. */
export interface FieldFailure {
  field: string
  code: ErrorCode
  params?: Readonly<Record<string, string | number>>
  /** 1-based line of a lines field or row of a file. */
  row?: number
  value?: string
}
