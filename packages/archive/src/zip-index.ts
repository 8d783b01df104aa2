import type { FileHandle } from 'node:fs/promises'
import { type Entry, fromFdPromise } from 'yauzl'
import { ArchiveError } from './archive-error'
import { type ArchiveLimits, LimitMeter } from './archive-limits'
import { isSystemLitter, safeEntryPath } from './entry-path'
import { decodeZipNames } from './zip-names'

/** One file of a zip's central directory that passed every rule. */
export interface ZipRecord {
  index: number
  path: string
  name: string
  size: number
  packedSize: number
  crc32: number
  headerOffset: number
  deflated: boolean
}

const STORED = 0
const DEFLATED = 8
const unixFileType = 0o170000
const unixSymlink = 0o120000

/** Reads and judges the whole central directory. Throws ArchiveError; leaves the file open. */
export async function readZipIndex(file: FileHandle, limits: ArchiveLimits): Promise<ZipRecord[]> {
  const { size: fileSize } = await file.stat()
  const entries = await readEntries(file, limits, fileSize)
  refuseSharedData(entries, fileSize)
  const names = decodeZipNames(entries)
  const records: ZipRecord[] = []
  for (const [index, entry] of entries.entries()) {
    const rawName = names[index]!
    const path = safeEntryPath(rawName, limits.maxDepth)
    if (isSymlink(entry)) throw new ArchiveError('unsafePath', { entry: path, reason: 'symlink' })
    if (isFolder(rawName, entry) || path === '' || isSystemLitter(path)) continue
    refuseUnreadable(entry, path)
    records.push({
      index,
      path,
      name: path.slice(path.lastIndexOf('/') + 1),
      size: entry.uncompressedSize,
      packedSize: entry.compressedSize,
      crc32: entry.crc32,
      headerOffset: entry.relativeOffsetOfLocalHeader,
      deflated: entry.compressionMethod === DEFLATED,
    })
  }
  return records
}

async function readEntries(file: FileHandle, limits: ArchiveLimits, fileSize: number): Promise<Entry[]> {
  const meter = new LimitMeter(limits, fileSize)
  const entries: Entry[] = []
  try {
    const zip = await fromFdPromise(file.fd, { autoClose: false, decodeStrings: false, validateEntrySizes: false })
    if (zip.entryCount > limits.maxEntries) throw new ArchiveError('tooManyEntries', { max: limits.maxEntries })
    for await (const entry of zip.eachEntry()) {
      const path = entry.fileName.toString()
      meter.add({ path, size: entry.uncompressedSize, packedSize: entry.compressedSize })
      entries.push(entry)
    }
  } catch (error) {
    throw error instanceof ArchiveError ? error : translate(error)
  }
  return entries
}

function translate(error: unknown): ArchiveError {
  const message = error instanceof Error ? error.message : String(error)
  if (/strong encryption/.test(message)) return new ArchiveError('encrypted', {}, { cause: error })
  if (/multi-disk/.test(message)) return new ArchiveError('unsupported', { reason: 'volumes' }, { cause: error })
  if (/end of central directory|unexpected EOF/i.test(message))
    return new ArchiveError('truncated', {}, { cause: error })
  return new ArchiveError('corrupt', { reason: message }, { cause: error })
}

/**
 * Honest entries lie one after the other. Entries that share bytes make a few kilobytes unpack to terabytes without
 * any single suspicious ratio, so sharing alone is reason to refuse.
 */
function refuseSharedData(entries: readonly Entry[], fileSize: number): void {
  const extents = entries
    .map(entry => ({
      start: entry.relativeOffsetOfLocalHeader,
      end: entry.relativeOffsetOfLocalHeader + 30 + entry.fileNameLength + entry.compressedSize,
    }))
    .sort((a, b) => a.start - b.start)
  for (const [i, extent] of extents.entries()) {
    if (extent.end > fileSize) throw new ArchiveError('truncated')
    if (i > 0 && extent.start < extents[i - 1]!.end) throw new ArchiveError('zipBomb', { reason: 'overlap' })
  }
}

function refuseUnreadable(entry: Entry, path: string): void {
  if (entry.isEncrypted()) throw new ArchiveError('encrypted', { entry: path })
  const { compressionMethod: method, compressedSize, uncompressedSize } = entry
  if (method !== STORED && method !== DEFLATED) throw new ArchiveError('unsupported', { entry: path, method })
  if (method === STORED && compressedSize !== uncompressedSize) {
    throw new ArchiveError('corrupt', { entry: path, reason: 'size' })
  }
}

function isFolder(rawName: string, entry: Entry): boolean {
  const dosFolder = (entry.externalFileAttributes & 0x10) !== 0 && entry.uncompressedSize === 0
  return dosFolder || /[\\/]$/.test(rawName)
}

function isSymlink(entry: Entry): boolean {
  return ((entry.externalFileAttributes >>> 16) & unixFileType) === unixSymlink
}
