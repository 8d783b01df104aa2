import { type ChildProcess, fork } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { FromChild } from './child-messages'
import { jobFlags } from './job-flags'

/** A process that carries out one run. */
export interface Child {
  process: ChildProcess
  /** Fulfilled when its program is loaded; never, where it dies before. */
  loaded: Promise<void>
}

export interface Children {
  /** A process for a run that may have so much memory: the spare one, where its memory is the same. */
  take(memoryMB: number): Child
  /** Makes the next spare one, where there is none. */
  prepare(): void
  stop(): void
}

/**
 * Processes for sandboxed runs. Loading the program takes a second, on a busy machine several, and a user waits for the
 * preview of a file: one process is loaded in advance. It opens no connection before its run begins.
 *
 * @param entry the program that calls `runSandbox`
 * @param spareMB memory of the process in advance; without it none is kept
 */
export function openChildren(entry: URL, spareMB: number | undefined): Children {
  let spare: Child | undefined
  let isStopped = false
  const isUsable = ({ process }: Child) => process.connected && process.exitCode === null && process.signalCode === null
  return {
    take(memoryMB) {
      if (memoryMB !== spareMB || !spare || !isUsable(spare)) return startChild(entry, memoryMB)
      const taken = spare
      spare = undefined
      return taken
    },
    prepare() {
      if (isStopped || spareMB === undefined || (spare && isUsable(spare))) return
      spare = startChild(entry, spareMB)
    },
    stop() {
      isStopped = true
      spare?.process.kill('SIGKILL')
    },
  }
}

/** From source the child needs the TypeScript loader with which its parent was started. */
function startChild(entry: URL, memoryMB: number): Child {
  const fromSource = entry.pathname.endsWith('.ts')
  const loader = fromSource ? ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href] : []
  const child = fork(fileURLToPath(entry), [], {
    execArgv: ['--enable-source-maps', ...jobFlags(memoryMB), ...loader],
    // By default each core gets eight allocation arenas, and a child full of photos grows to several times its need.
    env: { ...process.env, MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  // The run that takes it hears of its end; one that nothing waits for is replaced by the next.
  child.on('error', () => undefined)
  const loaded = new Promise<void>(resolve => {
    const hear = (message: FromChild) => {
      if (message.type !== 'ready') return
      child.off('message', hear)
      resolve()
    }
    child.on('message', hear)
  })
  return { process: child, loaded }
}
