import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipArchive } from 'archiver'

export interface ZipSource {
  /** Path inside the zip with `/` between folders; any Unicode. */
  path: string
  data: Buffer | Readable
  /** Stored unless true: photos are compressed already, and deflating them again takes eight times as long. */
  deflate?: boolean
}

/**
 * Streams a zip of any length to `output`, one entry at a time: a source is asked for only when the one before it is
 * written. Ends `output`; destroys it and rejects when a source fails.
 *
 * @returns the number of bytes written
 */
export async function writeZip(
  output: Writable,
  sources: AsyncIterable<ZipSource> | Iterable<ZipSource>,
): Promise<number> {
  const zip = new ZipArchive({ zlib: { level: 1 } })
  const failed = new Promise<never>((_, reject) => {
    zip.once('error', reject)
    zip.once('warning', reject)
    output.once('error', reject)
  })
  failed.catch(() => undefined)
  zip.pipe(output)
  try {
    for await (const { path, data, deflate } of sources) {
      const written = once(zip, 'entry')
      if (!Buffer.isBuffer(data)) data.once('error', error => zip.emit('error', error))
      zip.append(data, { name: path, store: !deflate })
      await Promise.race([written, failed])
    }
    await Promise.race([zip.finalize(), failed])
    await Promise.race([finished(output), failed])
    return zip.pointer()
  } catch (error) {
    zip.abort()
    output.destroy()
    throw error
  }
}
