import { type FileHandle, open } from 'node:fs/promises'
import { pipeline, type Readable } from 'node:stream'
import { promisify } from 'node:util'
import { crc32, createInflateRaw, inflateRaw } from 'node:zlib'
import type { Archive, ArchiveEntry } from './archive'
import { ArchiveError } from './archive-error'
import type { ArchiveLimits } from './archive-limits'
import { CheckedBytes } from './checked-bytes'
import { readZipIndex, type ZipRecord } from './zip-index'

const inflateWhole = promisify(inflateRaw) as (data: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>

/** A zip opened by its central directory; local headers only tell where the data starts. */
export async function openZipArchive(path: string, limits: ArchiveLimits): Promise<Archive> {
  const file = await open(path)
  try {
    const records = await readZipIndex(file, limits)
    return new ZipArchive(file, records)
  } catch (error) {
    await file.close()
    throw error
  }
}

class ZipArchive implements Archive {
  readonly kind = 'zip'
  readonly entries: readonly ArchiveEntry[]
  private readonly records: ReadonlyMap<number, ZipRecord>
  private closed = false

  constructor(
    private readonly file: FileHandle,
    records: readonly ZipRecord[],
  ) {
    this.entries = records.map(({ index, path, name, size }) => ({ index, path, name, size }))
    this.records = new Map(records.map(record => [record.index, record]))
  }

  async read(entry: ArchiveEntry): Promise<Buffer> {
    const record = this.find(entry)
    const start = await this.dataStart(record)
    const packed = Buffer.allocUnsafe(record.packedSize)
    const { bytesRead } = await this.file.read(packed, 0, packed.length, start)
    if (bytesRead < packed.length) throw new ArchiveError('truncated', { entry: record.path })
    const data = record.deflated ? await inflateRecord(packed, record) : packed
    if (data.length !== record.size) throw new ArchiveError('corrupt', { entry: record.path, reason: 'size' })
    if (crc32(data) !== record.crc32) throw new ArchiveError('corrupt', { entry: record.path, reason: 'checksum' })
    return data
  }

  async stream(entry: ArchiveEntry): Promise<Readable> {
    const record = this.find(entry)
    const start = await this.dataStart(record)
    const checked = new CheckedBytes(record)
    if (record.packedSize === 0) {
      checked.end()
      return checked
    }
    const source = this.file.createReadStream({ start, end: start + record.packedSize - 1, autoClose: false })
    const forward = (error: Error | null) => error && checked.destroy(asCorrupt(error, record))
    if (record.deflated) pipeline(source, createInflateRaw(), checked, forward)
    else pipeline(source, checked, forward)
    return checked
  }

  async close(): Promise<void> {
    if (this.closed) return
    this.closed = true
    await this.file.close()
  }

  private find(entry: ArchiveEntry): ZipRecord {
    const record = this.records.get(entry.index)
    if (!record) throw new RangeError(`no entry ${entry.index} in this archive`)
    return record
  }

  private async dataStart(record: ZipRecord): Promise<number> {
    const header = Buffer.alloc(30)
    const { bytesRead } = await this.file.read(header, 0, 30, record.headerOffset)
    if (bytesRead < 30) throw new ArchiveError('truncated', { entry: record.path })
    if (header.readUInt32LE(0) !== 0x04034b50) {
      throw new ArchiveError('corrupt', { entry: record.path, reason: 'local header' })
    }
    return record.headerOffset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28)
  }
}

/** `maxOutputLength` stops a header that declares less than it unpacks to, before the memory is spent. */
async function inflateRecord(packed: Buffer, record: ZipRecord): Promise<Buffer> {
  try {
    return await inflateWhole(packed, { maxOutputLength: Math.max(record.size, 1) })
  } catch (error) {
    throw asCorrupt(error, record)
  }
}

function asCorrupt(error: unknown, record: ZipRecord): ArchiveError {
  if (error instanceof ArchiveError) return error
  const reason = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? 'size' : 'data'
  return new ArchiveError('corrupt', { entry: record.path, reason }, { cause: error })
}
