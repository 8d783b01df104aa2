import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Services } from '../services'
import { extensionOf, type StoredFile } from './stored-file'

/** A path to read the file from: its own place where the store has one, else a copy in `folder`. */
export async function fetchFile({ files }: Pick<Services, 'files'>, file: StoredFile, folder: string): Promise<string> {
  const local = files.localPath?.(file.key)
  if (local) return local
  const copy = join(folder, `${file.id}.${extensionOf(file.name) || 'bin'}`)
  // A complete copy was made by an earlier step of the same run.
  const made = await stat(copy).catch(() => undefined)
  if (made?.size === file.bytes) return copy
  await pipeline(await files.get(file.key), createWriteStream(copy))
  return copy
}
