/** A field of a form, a line or a row that the server refused. */
export interface RequestFailure {
  field: string
  row?: number
  code: string
  message: string
  value?: string
}

/** Any call that did not succeed: a refusal of the server (`code` is its error key) or no usable answer at all. */
export class RequestError extends Error {
  /** A dialog tells it already. */
  said = false

  constructor(
    /** The server's error key, or 'network' (no answer), 'busy' (400, 503), 'http' (an answer without envelope), 'empty' (a save). */
    readonly code: string,
    message: string,
    readonly status?: number,
    readonly data?: unknown,
    readonly traceId?: string,
  ) {
    super(message)
    this.name = 'RequestError'
  }

  /** Failures per field when the server answered `invalid`. */
  get failures(): readonly RequestFailure[] {
    const failures = (this.data as { failures?: RequestFailure[] } | null | undefined)?.failures
    return Array.isArray(failures) ? failures : []
  }
}
