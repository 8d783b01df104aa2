export type PhotoErrorCode = 'empty' | 'notAnImage' | 'tooLarge' | 'tooManyPixels' | 'wrongFormat' | 'truncated'

/**
 * Why a picture was refused. `params` may hold `max` (the limit, in bytes or pixels), `actual` (what the picture has),
 * `format` (what the picture really is) and `formats` (those that are taken).
 */
export class PhotoError extends Error {
  constructor(
    readonly code: PhotoErrorCode,
    readonly params: Readonly<Record<string, string | number>> = {},
    options?: ErrorOptions,
  ) {
    super(`${code} ${JSON.stringify(params)}`, options)
    this.name = 'PhotoError'
  }
}
