import { open as openFile } from 'node:fs/promises'
import { crc32, createInflateRaw } from 'node:zlib'
import * as yauzl from 'yauzl'
import { RATIO_CHECKED_ABOVE, type ReadLimits } from '../read-limits'
import { corrupt, SpreadsheetError } from '../spreadsheet-error'

const PIECE = 256 * 1024
/** Lets the thread pool inflate while the main thread scans. A stream option that the types of zlib leave out. */
const READ_AHEAD: object = { readableHighWaterMark: 2 * PIECE }
const STORED = 0
const DEFLATED = 8

export interface ZipArchive {
  /** Looks an entry up without regard to case, as Office does. */
  has(name: string): boolean
  /** Inflates in pieces of at most 256 KiB, checking size, ratio and CRC; `progress` gets the compressed share read. */
  stream(name: string, progress?: (share: number) => void): AsyncGenerator<Buffer, void, void>
  /** A small part, whole; undefined when there is none. */
  read(name: string): Promise<Buffer | undefined>
  close(): void
}

/**
 * Opens a zip by its central directory; local headers only say where an entry's bytes begin.
 * Throws `truncated`, `corrupt`, `encrypted`, `tooLarge` or `zipBomb`.
 */
export async function openZipArchive(path: string, limits: ReadLimits): Promise<ZipArchive> {
  let zip: yauzl.ZipFile
  try {
    zip = await yauzl.openPromise(path, { autoClose: false, validateEntrySizes: true, strictFileNames: false })
  } catch (error) {
    throw fromYauzl(error)
  }
  try {
    return new CheckedArchive(path, zip, await listEntries(zip, limits), limits)
  } catch (error) {
    zip.close()
    throw fromYauzl(error)
  }
}

async function listEntries(zip: yauzl.ZipFile, limits: ReadLimits): Promise<Map<string, yauzl.Entry>> {
  if (zip.entryCount > limits.entries)
    throw new SpreadsheetError('tooLarge', { what: 'entries', limit: limits.entries })
  const entries = new Map<string, yauzl.Entry>()
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName.toLowerCase()
    if (entries.has(name)) throw corrupt('duplicateEntry', { entry: entry.fileName })
    entries.set(name, entry)
  }
  return entries
}

class CheckedArchive implements ZipArchive {
  constructor(
    private readonly path: string,
    private readonly zip: yauzl.ZipFile,
    private readonly entries: Map<string, yauzl.Entry>,
    private readonly limits: ReadLimits,
  ) {}

  has(name: string): boolean {
    return this.entries.has(name.toLowerCase())
  }

  close(): void {
    this.zip.close()
  }

  async read(name: string): Promise<Buffer | undefined> {
    const entry = this.entries.get(name.toLowerCase())
    if (entry === undefined) return undefined
    const limit = this.limits.smallPartBytes
    if (entry.uncompressedSize > limit) throw new SpreadsheetError('tooLarge', { entry: name, limit })
    const pieces: Buffer[] = []
    for await (const piece of this.stream(name)) pieces.push(piece)
    return Buffer.concat(pieces)
  }

  async *stream(name: string, progress?: (share: number) => void): AsyncGenerator<Buffer, void, void> {
    const entry = this.entries.get(name.toLowerCase())
    if (entry === undefined) throw corrupt('missingPart', { entry: name })
    this.checkDeclared(entry)
    let size = 0
    let checksum = 0
    for await (const piece of this.inflate(entry, progress)) {
      size += piece.length
      if (size > entry.uncompressedSize) throw corrupt('sizeMismatch', { entry: name })
      checksum = crc32(piece, checksum)
      yield piece
    }
    if (size !== entry.uncompressedSize) throw corrupt('sizeMismatch', { entry: name })
    if (checksum !== entry.crc32) throw corrupt('badChecksum', { entry: name })
  }

  private checkDeclared(entry: yauzl.Entry): void {
    const { uncompressedSize, compressedSize, compressionMethod } = entry
    if (entry.isEncrypted()) throw new SpreadsheetError('encrypted')
    if (compressionMethod !== STORED && compressionMethod !== DEFLATED)
      throw corrupt('compressionMethod', { method: compressionMethod })
    if (uncompressedSize > this.limits.partBytes)
      throw new SpreadsheetError('tooLarge', { entry: entry.fileName, limit: this.limits.partBytes })
    if (uncompressedSize > RATIO_CHECKED_ABOVE && uncompressedSize > compressedSize * this.limits.ratio)
      throw new SpreadsheetError('zipBomb', { entry: entry.fileName, limit: this.limits.ratio })
  }

  private async *inflate(entry: yauzl.Entry, progress?: (share: number) => void): AsyncGenerator<Buffer, void, void> {
    const compressed = this.readCompressed(entry, progress)
    if (entry.compressionMethod === STORED) {
      yield* compressed
      return
    }
    const inflater = createInflateRaw({ chunkSize: PIECE, ...READ_AHEAD })
    const feeding = feed(compressed, inflater)
    feeding.catch(error => inflater.destroy(error))
    try {
      for await (const piece of inflater) yield piece
      await feeding
    } catch (error) {
      throw isZlibError(error) ? corrupt('inflate', { entry: entry.fileName }) : error
    } finally {
      inflater.destroy()
      await feeding.catch(() => undefined)
    }
  }

  private async *readCompressed(
    entry: yauzl.Entry,
    progress?: (share: number) => void,
  ): AsyncGenerator<Buffer, void, void> {
    const start = await this.zip.readLocalFileHeaderPromise(entry, { minimal: true }).catch(error => {
      throw fromYauzl(error)
    })
    const file = await openFile(this.path, 'r')
    try {
      let done = 0
      while (done < entry.compressedSize) {
        const piece = Buffer.allocUnsafeSlow(Math.min(PIECE, entry.compressedSize - done))
        const { bytesRead } = await file.read(piece, 0, piece.length, start.fileDataStart + done)
        if (bytesRead === 0) throw new SpreadsheetError('truncated')
        done += bytesRead
        progress?.(done / entry.compressedSize)
        yield piece.subarray(0, bytesRead)
      }
    } finally {
      await file.close()
    }
  }
}

/** Ends without an error when the reader has closed its side. */
async function feed(source: AsyncIterable<Buffer>, sink: ReturnType<typeof createInflateRaw>): Promise<void> {
  for await (const piece of source) {
    if (sink.destroyed) return
    if (!sink.write(piece)) await drained(sink)
  }
  sink.end()
}

function drained(sink: ReturnType<typeof createInflateRaw>): Promise<void> {
  return new Promise(resolve => {
    if (sink.destroyed) return resolve()
    const settle = () => {
      sink.off('drain', settle)
      sink.off('close', settle)
      resolve()
    }
    sink.on('drain', settle)
    sink.on('close', settle)
  })
}

function isZlibError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
}

function fromYauzl(error: unknown): Error {
  if (error instanceof SpreadsheetError) return error
  if (!(error instanceof Error)) return corrupt('zip')
  if ('syscall' in error) return error
  if (/End of central directory|unexpected EOF|overflows file bounds/i.test(error.message))
    return new SpreadsheetError('truncated', {}, { cause: error })
  if (/encryption/i.test(error.message)) return new SpreadsheetError('encrypted', {}, { cause: error })
  return new SpreadsheetError('corrupt', { reason: 'zip', detail: error.message }, { cause: error })
}
