/** The one error of this package besides those of disk and network, which pass through as they are. */
export class StorageError extends Error {
  constructor(
    readonly code: 'notFound' | 'badKey',
    readonly params: { readonly key: string },
    options?: ErrorOptions,
  ) {
    super(`${code} ${params.key}`, options)
    this.name = 'StorageError'
  }
}
