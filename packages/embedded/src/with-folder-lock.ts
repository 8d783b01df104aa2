import { constants, copyFileSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { EmbeddedPostgresError } from './embedded-postgres-error'
import { identifyProcess, isRunning, type ProcessIdentity } from './process-identity'

let sequence = 0

/**
 * Runs `action` while no other process (or caller in this one) runs one under the same lock file.
 * A lock whose process is dead is taken over.
 */
export async function withFolderLock<T>(file: string, action: () => Promise<T>, timeout = 120_000): Promise<T> {
  mkdirSync(dirname(file), { recursive: true })
  const own = `${file}.${process.pid}.${++sequence}`
  const end = Date.now() + timeout
  writeFileSync(own, JSON.stringify(identifyProcess(process.pid)), { mode: 0o600 })
  try {
    while (!take(file, own)) {
      if (Date.now() > end) {
        const message = `Another process is still starting or stopping PostgreSQL here; if none is, delete ${file}`
        throw new EmbeddedPostgresError('start-is-busy', message, { file })
      }
      await delay(50)
    }
  } finally {
    rmSync(own, { force: true })
  }
  try {
    return await action()
  } finally {
    rmSync(file, { force: true })
  }
}

/** A hard link appears at once with its content, so no process ever reads a half-written lock. */
function take(file: string, own: string): boolean {
  try {
    linkSync(own, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return takeWithoutLinks(file, own)
  }
  const holder = readHolder(file)
  if (!holder || isRunning(holder)) return false
  setAside(file, own)
  return false
}

/** Some network and exchange file systems have no hard links. */
function takeWithoutLinks(file: string, own: string): boolean {
  try {
    copyFileSync(own, file, constants.COPYFILE_EXCL)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return false
  }
}

/** Renaming first makes sure that of two processes that saw a dead lock, neither removes the other's new one. */
function setAside(file: string, own: string) {
  const aside = `${own}.stale`
  try {
    renameSync(file, aside)
    const holder = readHolder(aside)
    if (holder && isRunning(holder)) linkSync(aside, file)
  } catch {
    // Another process was quicker; the next attempt looks again.
  } finally {
    rmSync(aside, { force: true })
  }
}

function readHolder(file: string): ProcessIdentity | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
