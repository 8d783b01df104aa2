export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'bmp' | 'tiff' | 'heif'

const signatures: readonly [ImageFormat, number, string][] = [
  ['jpeg', 0, '\xff\xd8\xff'],
  ['png', 0, '\x89PNG\r\n\x1a\n'],
  ['webp', 8, 'WEBP'],
  ['gif', 0, 'GIF8'],
  ['bmp', 0, 'BM'],
  ['tiff', 0, 'II*\0'],
  ['tiff', 0, 'MM\0*'],
  ['heif', 4, 'ftyp'],
]

/** What photos are called that are taken, by the ends of their names. */
export const photoEndings = ['jpg', 'jpeg', 'png'] as const

/** The format by the first bytes, whatever the file's extension says. */
export function sniffImage(input: Buffer): ImageFormat | undefined {
  const head = input.toString('latin1', 0, 16)
  return signatures.find(([, at, mark]) => head.startsWith(mark, at))?.[0]
}

/** Whether the file's own end mark is missing: then the upload is incomplete rather than the picture broken. */
export function lacksEnd(input: Buffer, format: ImageFormat): boolean {
  const tail = input.subarray(-1024)
  if (format === 'jpeg') return tail.lastIndexOf(Buffer.from([0xff, 0xd9])) < 0
  if (format === 'png') return tail.lastIndexOf('IEND') < 0
  return false
}
