import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, opendir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { checkKey } from './file-key'
import type { FileStat, FileStore } from './file-store'
import { nameDiskFault } from './name-fault'
import { StorageError } from './storage-error'

/** What a small file needs: a disk with less than that is full. */
const probeBytes = 64 * 1024
const unfinished = /^\.[0-9a-f-]{36}\.tmp$/

/** Files below one folder, which is made when the first file comes. */
export function openFolderStore(folder: string): FileStore & { localPath(key: string): string } {
  const root = resolve(folder)
  const pathOf = (key: string) => join(root, ...checkKey(key).split('/'))
  const named = (error: unknown): never => {
    throw nameDiskFault(error, root)
  }
  const listAll = async () =>
    opendir(root, { recursive: true }).catch(error => (isMissing(error) ? undefined : named(error)))
  return {
    localPath: pathOf,

    async put(key, data) {
      const path = pathOf(key)
      // In the folder of the final file, because rename is atomic only within one disk; keys cannot begin with a dot.
      const temp = join(dirname(path), `.${randomUUID()}.tmp`)
      try {
        await mkdir(dirname(path), { recursive: true })
        const source = Buffer.isBuffer(data) ? Readable.from([data], { objectMode: false }) : data
        await pipeline(source, createWriteStream(temp, { flags: 'wx', flush: true }))
        await rename(temp, path)
      } catch (error) {
        await rm(temp, { force: true }).catch(() => undefined)
        return named(error)
      }
    },

    async get(key) {
      const file = await open(pathOf(key)).catch(error => {
        throw isMissing(error) ? new StorageError('notFound', { key }, { cause: error }) : nameDiskFault(error, root)
      })
      return file.createReadStream()
    },

    async stat(key) {
      return await stat(pathOf(key)).then(toFileStat, error => {
        return isMissing(error) ? undefined : named(error)
      })
    },

    async delete(key) {
      await rm(pathOf(key), { force: true }).catch(named)
    },

    async check() {
      const probe = join(root, `.${randomUUID()}.tmp`)
      try {
        await mkdir(root, { recursive: true })
        await writeFile(probe, Buffer.alloc(probeBytes), { flush: true })
      } catch (error) {
        named(error)
      } finally {
        await rm(probe, { force: true }).catch(() => undefined)
      }
    },

    async removeUnfinished(before) {
      let removed = 0
      for await (const entry of (await listAll()) ?? []) {
        if (!entry.isFile() || !unfinished.test(entry.name)) continue
        const path = join(entry.parentPath, entry.name)
        const found = await stat(path).catch(() => undefined)
        if (!found || found.mtime >= before) continue
        await rm(path, { force: true })
        removed += 1
      }
      return removed
    },

    async *list(prefix) {
      const entries = await opendir(pathOf(prefix), { recursive: true }).catch(error => {
        return isMissing(error) ? undefined : named(error)
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
