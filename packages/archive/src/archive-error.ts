export type ArchiveErrorCode =
  | 'notAnArchive'
  | 'truncated'
  | 'encrypted'
  | 'tooManyEntries'
  | 'tooLarge'
  | 'zipBomb'
  | 'unsafePath'
  | 'unsupported'
  | 'corrupt'

/**
 * The one error of this package. `params` may hold `entry` (the entry's path), `max` (the limit that was passed) and
 * `reason` (an English word for the log).
 */
export class ArchiveError extends Error {
  constructor(
    readonly code: ArchiveErrorCode,
    readonly params: Readonly<Record<string, string | number>> = {},
    options?: ErrorOptions,
  ) {
    super(`${code} ${JSON.stringify(params)}`, options)
    this.name = 'ArchiveError'
  }
}
