import { readFileSync } from 'node:fs'

/** A process, told apart from a later one that was given the same pid. */
export interface ProcessIdentity {
  pid: number
  /** Start time in kernel ticks since boot; empty where the system does not tell (macOS, Windows). */
  startedAt: string
}

export function identifyProcess(pid: number): ProcessIdentity {
  return { pid, startedAt: readStart(pid) ?? '' }
}

export function isRunning({ pid, startedAt }: ProcessIdentity): boolean {
  if (!pidExists(pid)) return false
  const start = readStart(pid)
  return !startedAt || start === undefined || start === startedAt
}

/** True for a process of any user; a zombie counts as gone, since it holds neither files nor ports. */
export function pidExists(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return readStat(pid)?.[0] !== 'Z'
}

/** The program behind a pid, or undefined where the system does not tell. */
export function readCommandLine(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return undefined
  }
}

const readStart = (pid: number) => readStat(pid)?.[19]

/** Fields of /proc/<pid>/stat from the state on; the program's name before it may hold spaces and parentheses. */
function readStat(pid: number): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}
