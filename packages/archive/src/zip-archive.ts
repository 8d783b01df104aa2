import { type FileHandle, open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Archive, ArchiveEntry } from './archive'
import { ArchiveError } from './archive-error'
import type { ArchiveLimits } from './archive-limits'
import { CheckedBytes } from './checked-bytes'
import { readZipIndex, type ZipRecord } from './zip-index'

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
    return buffer(await this.stream(entry))
  }

  async stream(entry: ArchiveEntry): Promise<Readable> {
    const record = this.records.get(entry.index)
    if (!record) throw new RangeError(`no entry ${entry.index} in this archive`)
    const checked = new CheckedBytes(record)
    // Without data unzipper would search the file for the data descriptor that may follow.
    if (record.packedSize === 0) return checked.end()
    const unpacked = record.unpack()
    // unzipper reports some failures twice.
    unpacked.on('error', error => checked.destroy(asCorrupt(error, record)))
    checked.once('close', () => unpacked.destroy())
    return unpacked.pipe(checked)
  }

  async close(): Promise<void> {
    if (this.closed) return
    this.closed = true
    await this.file.close()
  }
}

function asCorrupt(error: unknown, record: ZipRecord): ArchiveError {
  if (error instanceof ArchiveError) return error
  return new ArchiveError('corrupt', { entry: record.path, reason: 'data' }, { cause: error })
}
