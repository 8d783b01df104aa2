import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { checkKey } from './file-key'
import type { FileStat, FileStore } from './file-store'
import { StorageError } from './storage-error'

/** Files below one folder, which is made when the first file comes. */
export function openFolderStore(folder: string): FileStore & { localPath(key: string): string } {
  const root = resolve(folder)
  const pathOf = (key: string) => join(root, ...checkKey(key).split('/'))
  return {
    localPath: pathOf,

    async put(key, data) {
      const path = pathOf(key)
      // Beside its goal, because rename is atomic only within one disk; keys cannot begin with a dot.
      const temp = join(dirname(path), `.${randomUUID()}.tmp`)
      await mkdir(dirname(path), { recursive: true })
      try {
        const source = Buffer.isBuffer(data) ? Readable.from([data], { objectMode: false }) : data
        await pipeline(source, createWriteStream(temp, { flags: 'wx', flush: true }))
        await rename(temp, path)
      } catch (error) {
        await rm(temp, { force: true })
        throw error
      }
    },

    async get(key) {
      const file = await open(pathOf(key)).catch(error => {
        throw isMissing(error) ? new StorageError('notFound', { key }, { cause: error }) : error
      })
      return file.createReadStream()
    },

    async stat(key) {
      return await stat(pathOf(key)).then(toFileStat, error => {
        if (isMissing(error)) return undefined
        throw error
      })
    },

    async delete(key) {
      await rm(pathOf(key), { force: true })
    },

    async *list(prefix) {
      const entries = await opendir(pathOf(prefix), { recursive: true }).catch(error => {
        if (isMissing(error)) return undefined
        throw error
      })
      if (!entries) return
      for await (const entry of entries) {
        if (!entry.isFile() || entry.name.startsWith('.')) continue
        yield relative(root, join(entry.parentPath, entry.name)).split(sep).join('/')
      }
    },
  }
}

function toFileStat({ size, mtime }: { size: number; mtime: Date }): FileStat {
  return { size, modified: mtime }
}

function isMissing(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException
  return code === 'ENOENT' || code === 'ENOTDIR'
}
