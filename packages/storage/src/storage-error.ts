/**
 * `noSpace`: the disk or the bucket takes no more; `unreachable`: the folder or the service does not answer. Both pass
 * without the caller having done anything wrong. Other errors of disk and network pass through as they are.
 */
export type StorageErrorCode = 'notFound' | 'badKey' | 'noSpace' | 'unreachable'

export interface StorageErrorParams {
  readonly key?: string
  /** Of `noSpace` and `unreachable`: the folder, or the address of the service and the bucket … */
  readonly place?: string
  /** … and what it said: `ENOSPC`, `ECONNREFUSED`, `TimeoutError`. */
  readonly reason?: string
}

/** The one error of this package. */
export class StorageError extends Error {
  constructor(
    readonly code: StorageErrorCode,
    readonly params: StorageErrorParams,
    options?: ErrorOptions,
  ) {
    super(`${code} ${Object.values(params).join(' ')}`, options)
    this.name = 'StorageError'
  }
}
