import { copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, onTestFinished } from 'vitest'
import type { Archive, OpenArchiveOptions } from '../archive'
import { openArchive } from '../open-archive'
import { buildBundle } from './build-child'

const fixtures = fileURLToPath(new URL('../../fixtures/', import.meta.url))
const bundle = await buildBundle()
afterAll(bundle.remove)
const childEntry = join(bundle.folder, 'seven-zip-child.js')

export interface TempArchive {
  path: string
  /** What is left in the folder that unpacking may use. */
  leftBehind(): Promise<string[]>
  open(options?: OpenArchiveOptions): Promise<Archive>
}

/** An archive in a folder of its own, removed after the test. Its name does not show its format. */
export async function tempArchive(source: string | Buffer): Promise<TempArchive> {
  const folder = await mkdtemp(join(tmpdir(), 'archive-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, 'upload.bin')
  if (Buffer.isBuffer(source)) await writeFile(path, source)
  else await copyFile(join(fixtures, source), path)
  return {
    path,
    leftBehind: async () => (await readdir(folder)).filter(name => name !== 'upload.bin'),
    open: async options => {
      const archive = await openArchive(path, { tempFolder: folder, childEntry, ...options })
      onTestFinished(() => archive.close())
      return archive
    },
  }
}

/** Opens, reads all and closes: path → bytes. */
export async function readAll(source: string | Buffer, options?: OpenArchiveOptions): Promise<Map<string, Buffer>> {
  const archive = await (await tempArchive(source)).open(options)
  const all = new Map<string, Buffer>()
  for (const entry of archive.entries) all.set(entry.path, await archive.read(entry))
  await archive.close()
  return all
}
