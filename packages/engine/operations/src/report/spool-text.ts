import { randomUUID } from 'node:crypto'
import { open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline, type Readable } from 'node:stream'
import { pipeline as written } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

/**
 * Writes a text into a packed file and answers it to be read. The file has no name any more when it is written, so that
 * nothing of it is left when it is read, thrown away, or when the process dies.
 */
export async function spoolText(texts: AsyncIterable<string>): Promise<Readable> {
  const path = join(tmpdir(), `sfa-rows-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  await unlink(path)
  try {
    await written(texts, createGzip({ level: 1 }), file.createWriteStream({ autoClose: false }))
  } catch (error) {
    await file.close()
    throw error
  }
  const unpacked = createGunzip()
  // Either end that closes closes the other.
  pipeline(file.createReadStream({ start: 0 }), unpacked, () => undefined)
  return unpacked
}
