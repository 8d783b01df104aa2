import { fork } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { repository } from './repository'
import { Silence } from './silence'

export interface FuzzFinding {
  lane: string
  iteration: number
  kind: 'hang' | 'crash' | 'memory' | 'fault'
  text: string
  /** Where the input is kept. */
  path: string
}

export interface FuzzRun {
  lane: string
  seed: number
  first: number
  last: number
  /** How long to run, without the time to start the lane. */
  forMs: number
  onFinding: (finding: FuzzFinding) => void
}

export const fuzzMemoryMB = 512

interface Message {
  began?: number
  /** The lane starts anew before its next input. */
  preparing?: true
  fault?: number
  text?: string
  path?: string
  done?: true
}

/**
 * Tries inputs of a lane in a process of its own until the process dies or the time is over. Answers how many were
 * tried.
 */
export async function runFuzzLane(run: FuzzRun): Promise<number> {
  let next = run.first
  let left = run.forMs
  while (next <= run.last && left > 0) {
    const { reached, tookMs } = await runOnce({ ...run, first: next, forMs: left })
    // The input at which the process died is repeated by a replay, not in this loop.
    next = reached + 1
    left -= tookMs
  }
  return next - run.first
}

async function runOnce(run: FuzzRun): Promise<{ reached: number; tookMs: number }> {
  const { lane, seed, first, last, forMs, onFinding } = run
  const folder = mkdtempSync(join(tmpdir(), `fuzz-${lane}-`))
  const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
  const child = fork(join(repository, 'tests/fuzz/fuzz-child.ts'), [lane, `${seed}`, `${first}`, `${last}`, folder], {
    execArgv: ['--import', loader],
    env: { ...process.env, MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let errors = ''
  child.stderr?.on('data', piece => {
    errors = `${errors}${piece}`.slice(-2000)
  })
  let iteration = first - 1
  let path = ''
  const silence = new Silence(Date.now())
  let isOver = false
  let begun: number | undefined
  // What the lane itself holds is not its inputs': the API with all its modules is several hundred MB.
  let idleMB = 0
  let isPrepared = false
  const find = (kind: FuzzFinding['kind'], text: string) =>
    onFinding({ lane, iteration, kind, text, path: keep(lane, seed, iteration, path) })
  const lose = (kind: FuzzFinding['kind'], text: string) => {
    isOver = true
    find(kind, text)
    child.kill('SIGKILL')
  }
  child.on('message', (message: Message) => {
    const now = Date.now()
    silence.heard(message, now)
    path = message.path ?? path
    if (message.preparing) isPrepared = false
    if (message.fault !== undefined) find('fault', message.text ?? '')
    if (message.began !== undefined) {
      iteration = message.began
      if (!isPrepared) idleMB = residentMB(child.pid)
      isPrepared = true
      begun ??= now
    }
    if (message.done || now - (begun ?? now) > forMs) {
      isOver = true
      child.kill('SIGKILL')
    }
  })
  const watch = setInterval(() => {
    if (isOver) return
    const silent = silence.hang(Date.now())
    if (silent !== undefined) lose('hang', `no answer for ${silent} ms`)
    else if (isPrepared && residentMB(child.pid) - idleMB > fuzzMemoryMB) {
      lose('memory', `more than ${fuzzMemoryMB} MB above the ${Math.round(idleMB)} MB of the lane itself`)
    }
  }, 100)
  await new Promise<void>(resolve => child.once('close', () => resolve()))
  clearInterval(watch)
  if (!isOver) find('crash', `${child.signalCode ?? child.exitCode}\n${errors}`)
  rmSync(folder, { recursive: true, force: true })
  // A lane that cannot start at all is given up.
  return { reached: Math.max(iteration, first), tookMs: begun === undefined ? forMs : Date.now() - begun }
}

function keep(lane: string, seed: number, iteration: number, path: string): string {
  if (!existsSync(path)) return ''
  const folder = join(repository, 'fuzz-findings')
  mkdirSync(folder, { recursive: true })
  const kept = join(folder, `${lane}-${seed}-${iteration}${extname(path)}`)
  copyFileSync(path, kept)
  return kept
}

/** Only Linux tells this; elsewhere memory is not watched. */
function residentMB(pid: number | undefined): number {
  try {
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}
