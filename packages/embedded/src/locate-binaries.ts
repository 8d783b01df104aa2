import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { EmbeddedPostgresError } from './embedded-postgres-error'
import { cleanEnvironment } from './run-command'
import type { RunAs } from './unprivileged-user'

export interface Binaries {
  postgres: string
  initdb: string
  pgCtl: string
  /** 18 for PostgreSQL 18.4; a cluster is readable by its own major version only. */
  majorVersion: number
}

const help = 'Set DATABASE_URL to a PostgreSQL server of your own (version 16 or later) to do without the built-in one.'

/**
 * The PostgreSQL programs that came from npm, checked by running one as the user who will run the server.
 * Where that user cannot read them, or they lack their library links and the folder is read-only,
 * a copy in `copyFolder` is used.
 */
export function locateBinaries(user: RunAs, copyFolder: string): Binaries {
  const packaged = findPackage()
  if (linkLibraries(packaged)) {
    const version = readVersion(packaged, user)
    if (version) return describe(packaged, version)
  }
  const copy = copyBinaries(packaged, copyFolder)
  const version = readVersion(copy, user)
  if (version) return describe(copy, version)
  throw new EmbeddedPostgresError(
    'binaries-unusable',
    `The built-in PostgreSQL does not run on this system (${runVersion(copy, user).stderr || 'no message'}). ${help}`,
  )
}

function findPackage(): string {
  const platform = { linux: 'linux', darwin: 'darwin', win32: 'windows' }[process.platform as string]
  const name = `@embedded-postgres/${platform ?? process.platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new EmbeddedPostgresError(
      'unsupported-platform',
      `There is no built-in PostgreSQL for ${process.platform} on ${process.arch} (package ${name} is not installed). ${help}`,
      { platform: process.platform, arch: process.arch },
    )
  }
}

/**
 * npm packages cannot hold symbolic links, and the package's own install script is blocked by newer npm.
 * False where a link is missing and cannot be made.
 */
function linkLibraries(root: string): boolean {
  const missing = readLinks(root).filter(link => !existsSync(join(root, link.target)))
  try {
    for (const { source, target } of missing) replace(join(root, target), at => symlinkSync(basename(source), at))
    return true
  } catch {
    return false
  }
}

const readLinks = (root: string): { source: string; target: string }[] =>
  JSON.parse(readFileSync(join(root, 'native/pg-symlinks.json'), 'utf8'))

/** Two starts may do this at the same time, so each makes its own and renames it over the other's. */
function replace(path: string, create: (at: string) => void) {
  const temporary = `${path}.${process.pid}`
  rmSync(temporary, { force: true })
  create(temporary)
  renameSync(temporary, path)
}

function copyBinaries(root: string, folder: string): string {
  const version = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version as string
  const copy = join(folder, `programs-${version}`)
  if (existsSync(copy)) return copy
  const unfinished = `${copy}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  const isNeeded = (path: string) => !path.endsWith('.a')
  cpSync(join(root, 'native'), join(unfinished, 'native'), { recursive: true, dereference: true, filter: isNeeded })
  for (const { source, target } of readLinks(root)) linkOrCopy(join(unfinished, source), join(unfinished, target))
  openToReaders(unfinished)
  renameSync(unfinished, copy)
  return copy
}

function linkOrCopy(source: string, target: string) {
  rmSync(target, { force: true })
  try {
    symlinkSync(basename(source), target)
  } catch {
    copyFileSync(source, target)
  }
}

/** The copy may have been made under a umask that hides it from the user who shall run it. */
function openToReaders(root: string) {
  chmodSync(root, 0o755)
  for (const entry of readdirSync(root, { withFileTypes: true, recursive: true })) {
    if (entry.isSymbolicLink()) continue
    const isProgram = entry.isDirectory() || basename(entry.parentPath) === 'bin'
    chmodSync(join(entry.parentPath, entry.name), isProgram ? 0o755 : 0o644)
  }
}

const program = (root: string, name: string) =>
  join(root, 'native/bin', process.platform === 'win32' ? `${name}.exe` : name)

const runVersion = (root: string, user: RunAs) =>
  spawnSync(program(root, 'postgres'), ['--version'], {
    ...user,
    cwd: process.platform === 'win32' ? root : '/',
    env: cleanEnvironment(),
    encoding: 'utf8',
  })

function readVersion(root: string, user: RunAs): number | undefined {
  const major = /PostgreSQL\) (\d+)/.exec(runVersion(root, user).stdout ?? '')?.[1]
  return major ? Number(major) : undefined
}

const describe = (root: string, majorVersion: number): Binaries => ({
  postgres: program(root, 'postgres'),
  initdb: program(root, 'initdb'),
  pgCtl: program(root, 'pg_ctl'),
  majorVersion,
})
