import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { CentralDirectory } from 'unzipper'
import { Open } from 'unzipper'
import { ArchiveError } from './archive-error'
import { readAt, type ZipEnd } from './zip-end-record'

/** The type package leaves out the options that `Open.custom` takes. */
declare module 'unzipper' {
  namespace Open {
    function custom(
      source: { size(): Promise<number>; stream(start: number, length?: number): Readable },
      options: { tailSize: number; padding: number },
    ): Promise<CentralDirectory>
  }
}

/**
 * unzipper reads this many bytes beyond an entry's data, because the local header may be longer than the central
 * directory tells. 65,535 is the longest extra field that a header can have.
 */
const padding = 0xffff
const pieceSize = 256 * 1024
/** Room for 20,000 entries of 3 kB each; a usual entry takes about 100 bytes. */
const longestDirectory = 64 * 1024 ** 2

/** A central directory as unzipper reads it, and the same as bytes for what unzipper does not keep. */
export interface ZipDirectory {
  files: CentralDirectory['files']
  bytes: Buffer
}

/**
 * Hands a zip to unzipper: the central directory out of memory, where it was read whole within `end`'s sizes, and
 * every entry's data out of `file`, which stays the caller's to close.
 *
 * @throws ArchiveError truncated or corrupt
 */
export async function openZipDirectory(file: FileHandle, fileSize: number, end: ZipEnd): Promise<ZipDirectory> {
  if (end.directorySize > longestDirectory) throw new ArchiveError('corrupt', { reason: 'directory size' })
  const bytes = await readAt(file, end.directoryStart, end.directoryStart + end.directorySize)
  const stream = (start: number, length = fileSize - start) => {
    const isDirectory = start === end.directoryStart && bytes.length > 0
    const pieces = isDirectory ? [bytes] : readPieces(file, start, Math.min(start + length, fileSize))
    return Readable.from(pieces, { objectMode: false })
  }
  const options = { tailSize: end.tailSize, padding }
  const { files } = await Open.custom({ size: async () => fileSize, stream }, options).catch(error => {
    throw new ArchiveError('corrupt', { reason: String(error?.message ?? error) }, { cause: error })
  })
  return { files: await files, bytes }
}

/** Not the handle's own read streams: each of them leaves a listener behind on the handle. */
async function* readPieces(file: FileHandle, start: number, end: number): AsyncGenerator<Buffer, void, void> {
  for (let at = start; at < end; ) {
    const piece = Buffer.allocUnsafe(Math.min(pieceSize, end - at))
    const { bytesRead } = await file.read(piece, 0, piece.length, at)
    if (bytesRead === 0) return
    yield piece.subarray(0, bytesRead)
    at += bytesRead
  }
}
