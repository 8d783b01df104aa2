import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** What the child is asked: `list` prints 7-Zip's own listing, `extract` the outcome of each entry. */
export interface SevenZipJob {
  command: 'list' | 'extract'
  archive: string
  /** Type switch of 7-Zip, so that no other of its many formats is ever tried. */
  type: string
  /** For `extract`: a JSON file of PlannedEntry[], and the folder that receives one file per kept entry. */
  plan?: string
  folder?: string
}

/** What `extract` expects of each entry, in archive order. */
export interface PlannedEntry {
  index: number
  size: number
  crc32: number | undefined
  /** As 7-Zip prints it, in latin1: recognises whose error a message is. */
  printedName: string
  keep: boolean
}

/**
 * Added to 7-Zip's own exit code (0 fine, 1 warnings, 2 and more failed), so that a child that could not start 7-Zip is
 * not reported as a broken archive.
 */
export const exitBase = 10

/** Undefined where 7-Zip ran; otherwise a fault of the installation, which the user cannot repair. */
export function startFailure(code: number | null): Error | undefined {
  if (code === null || code >= exitBase) return undefined
  return new Error(`the archive child process did not start (exit code ${code}); see findChildEntry`)
}

/**
 * The file that the child process runs. In the sources it is seven-zip-child.ts, run through tsx. A bundle must build
 * `packages/archive/src/seven-zip-child.ts` as an entry point of its own, to `seven-zip-child.js` beside the bundle
 * that contains this module, and leave `7z-wasm` external (it loads 7zz.wasm from its own folder). Any other layout
 * names the file by the option `childEntry` or the variable ARCHIVE_CHILD_ENTRY.
 */
export function findChildEntry(option?: string): string {
  const named = option ?? process.env.ARCHIVE_CHILD_ENTRY
  if (named) return named
  const built = fileURLToPath(new URL('./seven-zip-child.js', import.meta.url))
  return existsSync(built) ? built : fileURLToPath(new URL('./seven-zip-child.ts', import.meta.url))
}

/**
 * Starts 7-Zip (WebAssembly) in a process of its own: it is synchronous, may want 2 GB, and reads hostile bytes, so it
 * gets none of our environment. stdout is a pipe; stderr is dropped, since the exit code says what failed.
 */
export function startSevenZip(job: SevenZipJob, childEntry?: string): ChildProcess {
  const entry = findChildEntry(childEntry)
  return spawn(process.execPath, [...loaderFor(entry), entry, JSON.stringify(job)], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: pick(process.env, ['PATH', 'TMPDIR', 'TEMP', 'TMP', 'SYSTEMROOT']),
    windowsHide: true,
  })
}

function loaderFor(entry: string): string[] {
  if (!entry.endsWith('.ts')) return []
  const tsx = createRequire(import.meta.url).resolve('tsx')
  return ['--import', pathToFileURL(tsx).href]
}

function pick(env: NodeJS.ProcessEnv, names: readonly string[]): NodeJS.ProcessEnv {
  return Object.fromEntries(names.flatMap(name => (env[name] === undefined ? [] : [[name, env[name]]])))
}
