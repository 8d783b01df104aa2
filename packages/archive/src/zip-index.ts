import type { FileHandle } from 'node:fs/promises'
import type { File as ZipFile } from 'unzipper'
import { ArchiveError } from './archive-error'
import { type ArchiveLimits, LimitMeter } from './archive-limits'
import { isSystemLitter, safeEntryPath } from './entry-path'
import { readZipEnd } from './zip-end-record'
import { decodeZipNames } from './zip-names'
import { openZipDirectory } from './zip-source'

/** One file of a zip's central directory that passed every rule. */
export interface ZipRecord {
  index: number
  path: string
  name: string
  size: number
  packedSize: number
  crc32: number
  /** unzipper's stream of the unpacked bytes; it checks neither size nor checksum. */
  unpack: ZipFile['stream']
}

const STORED = 0
const DEFLATED = 8
const fileSignature = 0x02014b50
const encryptedFlag = 0x1
const unixFileType = 0o170000
const unixSymlink = 0o120000

/** Reads and judges the whole central directory. Throws ArchiveError; leaves the file open. */
export async function readZipIndex(file: FileHandle, limits: ArchiveLimits): Promise<ZipRecord[]> {
  const { size: fileSize } = await file.stat()
  const end = await readZipEnd(file, fileSize)
  if (end.entryCount > limits.maxEntries) throw new ArchiveError('tooManyEntries', { max: limits.maxEntries })
  const directory = await openZipDirectory(file, fileSize, end)
  const { files } = directory
  refuseBeyondLimits(files, limits, fileSize)
  refuseSharedData(files, fileSize)
  const names = decodeZipNames(directory)
  const records: ZipRecord[] = []
  for (const [index, file] of files.entries()) {
    const rawName = names[index]!
    const path = safeEntryPath(rawName, limits.maxDepth)
    if (isSymlink(file)) throw new ArchiveError('unsafePath', { entry: path, reason: 'symlink' })
    if (isFolder(rawName, file) || path === '' || isSystemLitter(path)) continue
    refuseUnreadable(file, path)
    records.push({
      index,
      path,
      name: path.slice(path.lastIndexOf('/') + 1),
      size: file.uncompressedSize,
      packedSize: file.compressedSize,
      crc32: file.crc32,
      unpack: file.stream,
    })
  }
  return records
}

function refuseBeyondLimits(files: readonly ZipFile[], limits: ArchiveLimits, fileSize: number): void {
  const meter = new LimitMeter(limits, fileSize)
  for (const { signature, path, uncompressedSize: size, compressedSize: packedSize } of files) {
    if (signature !== fileSignature) throw new ArchiveError('corrupt', { reason: 'directory' })
    meter.add({ path, size, packedSize })
  }
}

/**
 * Honest entries lie one after the other. Entries that share bytes make a few kilobytes unpack to terabytes without
 * any single suspicious ratio, so sharing alone is reason to refuse.
 */
function refuseSharedData(files: readonly ZipFile[], fileSize: number): void {
  const extents = files
    .map(({ offsetToLocalFileHeader: start, fileNameLength, compressedSize }) => ({
      start,
      end: start + 30 + fileNameLength + compressedSize,
    }))
    .sort((a, b) => a.start - b.start)
  for (const [i, extent] of extents.entries()) {
    if (extent.end > fileSize) throw new ArchiveError('truncated')
    if (i > 0 && extent.start < extents[i - 1]!.end) throw new ArchiveError('zipBomb', { reason: 'overlap' })
  }
}

function refuseUnreadable(file: ZipFile, path: string): void {
  if (file.flags & encryptedFlag) throw new ArchiveError('encrypted', { entry: path })
  const { compressionMethod: method, compressedSize, uncompressedSize } = file
  if (method !== STORED && method !== DEFLATED) throw new ArchiveError('unsupported', { entry: path, method })
  if (method === STORED && compressedSize !== uncompressedSize) {
    throw new ArchiveError('corrupt', { entry: path, reason: 'size' })
  }
}

function isFolder(rawName: string, file: ZipFile): boolean {
  const dosFolder = (file.externalFileAttributes & 0x10) !== 0 && file.uncompressedSize === 0
  return dosFolder || /[\\/]$/.test(rawName)
}

function isSymlink(file: ZipFile): boolean {
  return ((file.externalFileAttributes >>> 16) & unixFileType) === unixSymlink
}
