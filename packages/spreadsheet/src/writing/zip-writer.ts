import type { Writable } from 'node:stream'
import { constants, crc32, createDeflateRaw, type DeflateRaw, deflateRawSync } from 'node:zlib'
import { ByteSink } from './byte-sink'

const UTF8_NAMES = 0x0800
const SIZES_FOLLOW = 0x0008
const DEFLATED = 8
/** 1980-01-01 00:00, the first moment a zip can hold: the same rows give the same bytes at any time. */
const DOS_DATE = 0x0021
const MAX_32 = 0xffffffff
const MAX_16 = 0xffff

interface WrittenEntry {
  name: Buffer
  flags: number
  checksum: number
  compressed: number
  uncompressed: number
  offset: number
}

/** An entry whose content arrives in pieces; at most 4 GiB, which the caller sees to. */
export interface ZipEntryWriter {
  write(bytes: Buffer): Promise<void>
  end(): Promise<void>
}

/**
 * Writes a zip front to back into any stream. Sizes of streamed entries follow their data; offsets beyond 4 GiB and
 * more than 65,535 entries get zip64 records.
 */
export class ZipWriter {
  private readonly sink: ByteSink
  private readonly entries: WrittenEntry[] = []

  /** `zip64From` is lowered in tests, which cannot write 4 GiB. */
  constructor(
    output: Writable,
    private readonly level = 1,
    private readonly zip64From = MAX_32,
  ) {
    this.sink = new ByteSink(output)
  }

  /** A part that is small enough to be held. */
  async add(name: string, content: string | Buffer): Promise<void> {
    const bytes = typeof content === 'string' ? Buffer.from(content, 'utf8') : content
    const data = deflateRawSync(bytes, { level: this.level })
    const entry = this.begin(name, UTF8_NAMES)
    entry.checksum = crc32(bytes)
    entry.uncompressed = bytes.length
    entry.compressed = data.length
    await this.sink.write(localHeader(entry))
    await this.sink.write(data)
  }

  async open(name: string): Promise<ZipEntryWriter> {
    const entry = this.begin(name, UTF8_NAMES | SIZES_FOLLOW)
    await this.sink.write(localHeader(entry))
    return new StreamedEntry(entry, this.sink, this.level)
  }

  async end(): Promise<void> {
    const start = this.sink.offset
    for (const entry of this.entries) await this.sink.write(this.centralHeader(entry))
    await this.sink.write(this.endRecords(start, this.sink.offset - start))
    await this.sink.end()
  }

  private begin(name: string, flags: number): WrittenEntry {
    const entry = {
      name: Buffer.from(name),
      flags,
      checksum: 0,
      compressed: 0,
      uncompressed: 0,
      offset: this.sink.offset,
    }
    this.entries.push(entry)
    return entry
  }

  private centralHeader(entry: WrittenEntry): Buffer {
    const far = entry.offset >= this.zip64From
    const header = Buffer.alloc(46)
    header.writeUInt32LE(0x02014b50, 0)
    header.writeUInt16LE(far ? 45 : 20, 4)
    header.writeUInt16LE(far ? 45 : 20, 6)
    header.writeUInt16LE(entry.flags, 8)
    header.writeUInt16LE(DEFLATED, 10)
    header.writeUInt16LE(DOS_DATE, 14)
    header.writeUInt32LE(entry.checksum, 16)
    header.writeUInt32LE(entry.compressed, 20)
    header.writeUInt32LE(entry.uncompressed, 24)
    header.writeUInt16LE(entry.name.length, 28)
    header.writeUInt16LE(far ? 12 : 0, 30)
    header.writeUInt32LE(far ? MAX_32 : entry.offset, 42)
    if (!far) return Buffer.concat([header, entry.name])
    const extra = Buffer.alloc(12)
    extra.writeUInt16LE(1, 0)
    extra.writeUInt16LE(8, 2)
    extra.writeBigUInt64LE(BigInt(entry.offset), 4)
    return Buffer.concat([header, entry.name, extra])
  }

  private endRecords(start: number, size: number): Buffer {
    const count = this.entries.length
    const far = start >= this.zip64From || count >= MAX_16
    const end = Buffer.alloc(22)
    end.writeUInt32LE(0x06054b50, 0)
    end.writeUInt16LE(far ? MAX_16 : count, 8)
    end.writeUInt16LE(far ? MAX_16 : count, 10)
    end.writeUInt32LE(far ? MAX_32 : size, 12)
    end.writeUInt32LE(far ? MAX_32 : start, 16)
    if (!far) return end
    const record = Buffer.alloc(56 + 20)
    record.writeUInt32LE(0x06064b50, 0)
    record.writeBigUInt64LE(44n, 4)
    record.writeUInt16LE(45, 12)
    record.writeUInt16LE(45, 14)
    record.writeBigUInt64LE(BigInt(count), 24)
    record.writeBigUInt64LE(BigInt(count), 32)
    record.writeBigUInt64LE(BigInt(size), 40)
    record.writeBigUInt64LE(BigInt(start), 48)
    record.writeUInt32LE(0x07064b50, 56)
    record.writeBigUInt64LE(BigInt(start + size), 64)
    record.writeUInt32LE(1, 72)
    return Buffer.concat([record, end])
  }
}

class StreamedEntry implements ZipEntryWriter {
  private readonly deflater: DeflateRaw
  private readonly draining: Promise<void>
  private compressed: Promise<void> = Promise.resolve()

  constructor(
    private readonly entry: WrittenEntry,
    private readonly sink: ByteSink,
    level: number,
  ) {
    this.deflater = createDeflateRaw({ level, chunkSize: 128 * 1024, strategy: constants.Z_DEFAULT_STRATEGY })
    this.draining = this.drain()
    // Reported by write or end, whichever comes next.
    this.draining.catch(() => undefined)
  }

  /**
   * Resolves when the bytes have been accepted and those of the write before are no longer needed, so the next piece
   * can be made while this one is compressed.
   */
  async write(bytes: Buffer): Promise<void> {
    // zlib.crc32 answers 0 for no bytes, whatever came before.
    if (bytes.length === 0) return
    await Promise.race([this.compressed, this.draining])
    if (this.deflater.destroyed) await this.draining
    if (this.deflater.destroyed) throw new Error('The entry was closed before it was complete')
    this.entry.uncompressed += bytes.length
    this.entry.checksum = crc32(bytes, this.entry.checksum)
    // Failures of the deflater reject `draining`, which ends the race above.
    this.compressed = new Promise(resolve => this.deflater.write(bytes, () => resolve()))
  }

  async end(): Promise<void> {
    this.deflater.end()
    await this.draining
    const descriptor = Buffer.alloc(16)
    descriptor.writeUInt32LE(0x08074b50, 0)
    descriptor.writeUInt32LE(this.entry.checksum, 4)
    descriptor.writeUInt32LE(this.entry.compressed, 8)
    descriptor.writeUInt32LE(this.entry.uncompressed, 12)
    await this.sink.write(descriptor)
  }

  private async drain(): Promise<void> {
    try {
      for await (const piece of this.deflater as AsyncIterable<Buffer>) {
        this.entry.compressed += piece.length
        await this.sink.write(piece)
      }
    } finally {
      this.deflater.destroy()
    }
  }
}

function localHeader(entry: WrittenEntry): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(20, 4)
  header.writeUInt16LE(entry.flags, 6)
  header.writeUInt16LE(DEFLATED, 8)
  header.writeUInt16LE(DOS_DATE, 12)
  header.writeUInt32LE(entry.checksum, 14)
  header.writeUInt32LE(entry.compressed, 18)
  header.writeUInt32LE(entry.uncompressed, 22)
  header.writeUInt16LE(entry.name.length, 26)
  return Buffer.concat([header, entry.name])
}
