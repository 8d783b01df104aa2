import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ArchiveError } from '@sfa/archive/archive-error'
import { openArchive } from '@sfa/archive/open-archive'
import { mutateBytes } from '../mutate'
import type { Random } from '../random'
import type { Lane } from './lane'

const fixtures = join(import.meta.dirname, '../../../packages/archive/fixtures')

/** 7-Zip starts a process for each archive, so most inputs are zips. */
export function archiveLane(): Lane {
  const names = readdirSync(fixtures).filter(name => /\.(zip|7z|arj|rar)$/.test(name))
  const read = (pattern: RegExp) =>
    names.filter(name => pattern.test(name)).map(name => readFileSync(join(fixtures, name)))
  const zips = read(/\.zip$/)
  const others = read(/\.(7z|arj|rar)$/)
  return {
    extension: 'bin',
    make: (random: Random) => mutateBytes(random, random.pick(random.chance(20) ? others : zips)),
    async try(_, path) {
      try {
        const archive = await openArchive(path, { tempFolder: dirname(path), timeoutMs: 8000 })
        try {
          for (const entry of archive.entries) await archive.read(entry).catch(refused)
        } finally {
          await archive.close()
        }
      } catch (error) {
        refused(error)
      }
    },
  }
}

function refused(error: unknown): void {
  if (!(error instanceof ArchiveError)) throw error
}
