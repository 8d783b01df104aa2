import type { FileHandle } from 'node:fs/promises'
import { ArchiveError } from './archive-error'

/** What the end of a zip says about its central directory. */
export interface ZipEnd {
  entryCount: number
  /** Position and length of the central directory in bytes. */
  directoryStart: number
  directorySize: number
  /** Bytes from the end record to the end of the file. */
  tailSize: number
}

const endLength = 22
const longestComment = 0xffff
const locatorLength = 20
const end64Length = 56
const signature = { end: 0x06054b50, locator: 0x07064b50, end64: 0x06064b50 }

/**
 * Finds the record that a zip ends with. The comment must reach exactly to the end of the file, so that neither a
 * comment nor a stored zip inside the last entry is taken for the end of this one.
 *
 * @throws ArchiveError truncated where there is none, unsupported (volumes) for a part of a split archive
 */
export async function readZipEnd(file: FileHandle, fileSize: number): Promise<ZipEnd> {
  const tail = await readAt(file, Math.max(0, fileSize - endLength - longestComment), fileSize)
  const at = findEnd(tail)
  if (at === undefined) throw new ArchiveError('truncated')
  const end = tail.subarray(at)
  const tailSize = end.length
  const [disk, entryCount, directorySize, directoryStart] = [
    end.readUInt16LE(4),
    end.readUInt16LE(10),
    end.readUInt32LE(12),
    end.readUInt32LE(16),
  ]
  const isZip64 = disk === 0xffff || entryCount === 0xffff || directoryStart === 0xffffffff
  if (isZip64) return { ...(await readZip64End(file, fileSize - tailSize)), tailSize }
  if (disk !== 0) throw new ArchiveError('unsupported', { reason: 'volumes' })
  return { entryCount, directorySize, directoryStart, tailSize }
}

function findEnd(tail: Buffer): number | undefined {
  for (let at = tail.length - endLength; at >= 0; at--) {
    if (tail.readUInt32LE(at) !== signature.end) continue
    if (at + endLength + tail.readUInt16LE(at + 20) === tail.length) return at
  }
  return undefined
}

async function readZip64End(file: FileHandle, endStart: number): Promise<Omit<ZipEnd, 'tailSize'>> {
  const locator = await readAt(file, endStart - locatorLength, endStart)
  if (locator.readUInt32LE(0) !== signature.locator) throw new ArchiveError('corrupt', { reason: 'zip64 locator' })
  const start = Number(locator.readBigUInt64LE(8))
  const end = await readAt(file, start, start + end64Length)
  if (end.readUInt32LE(0) !== signature.end64) throw new ArchiveError('corrupt', { reason: 'zip64 end record' })
  if (end.readUInt32LE(16) !== 0) throw new ArchiveError('unsupported', { reason: 'volumes' })
  return {
    entryCount: Number(end.readBigUInt64LE(32)),
    directorySize: Number(end.readBigUInt64LE(40)),
    directoryStart: Number(end.readBigUInt64LE(48)),
  }
}

/** Exactly the bytes from `start` to `end`. */
export async function readAt(file: FileHandle, start: number, end: number): Promise<Buffer> {
  if (start < 0 || end < start || !Number.isSafeInteger(end)) throw new ArchiveError('truncated')
  const bytes = Buffer.alloc(end - start)
  const { bytesRead } = await file.read(bytes, 0, bytes.length, start)
  if (bytesRead < bytes.length) throw new ArchiveError('truncated')
  return bytes
}
