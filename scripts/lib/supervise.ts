import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

export interface ServiceDescription {
  /** The name in messages: "API", "worker". */
  name: string
  command: string[]
  environment: NodeJS.ProcessEnv
  logFile: string
  cwd: string
}

export interface Service {
  readonly name: string
  /** The last lines of its output. */
  lastWords(): string
  /** Resolves with the exit code or signal when the process ends for the first time without having been stopped. */
  readonly firstCrash: Promise<number | string>
  /** SIGTERM, then SIGKILL after `patience` milliseconds. */
  stop(patience?: number): Promise<void>
}

const preload = new URL('../exit-with-parent.mjs', import.meta.url)
/** How long a service may take to end before it is killed, in milliseconds. */
export const longestServiceStopMs = 6000
/** A service that worked is restarted at once every time; one that cannot start is tried less and less often. */
const firstPause = 100
const longestPause = 30_000

/**
 * Starts a service as a Node process and, until it is stopped, starts it again after every crash. The service says
 * `ready` to its parent when it works.
 */
export function supervise(description: ServiceDescription, say: (line: string) => void): Service {
  let child: ChildProcess
  let isStopping = false
  let pause = firstPause
  let restart: NodeJS.Timeout | undefined
  let reportCrash!: (end: number | string) => void
  const firstCrash = new Promise<number | string>(resolve => {
    reportCrash = resolve
  })

  const launch = () => {
    child = launchProcess(description)
    child.on('message', message => {
      if (message === 'ready') pause = firstPause
    })
    child.once('exit', (code, signal) => {
      if (isStopping) return
      const end = signal ?? code ?? 'unknown'
      reportCrash(end)
      say(`The ${description.name} ended (${end}) and starts again in ${pause / 1000} s; see ${description.logFile}`)
      restart = setTimeout(launch, pause)
      pause = Math.min(pause * 3, longestPause)
    })
  }
  launch()

  return {
    name: description.name,
    firstCrash,
    lastWords: () => readTail(description.logFile),
    async stop(patience = longestServiceStopMs) {
      isStopping = true
      clearTimeout(restart)
      if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
      const ended = new Promise(resolve => child.once('exit', resolve))
      child.kill('SIGTERM')
      const force = setTimeout(() => child.kill('SIGKILL'), patience)
      await ended
      clearTimeout(force)
    },
  }
}

function launchProcess({ command, environment, logFile, cwd }: ServiceDescription): ChildProcess {
  mkdirSync(dirname(logFile), { recursive: true })
  rotate(logFile)
  const log = openSync(logFile, 'a', 0o600)
  // Its own process group: Ctrl-C reaches the launcher alone, which then ends the services in the right order.
  const child = spawn(process.execPath, ['--enable-source-maps', '--import', preload.href, ...command], {
    cwd,
    env: environment,
    stdio: ['ignore', log, log, 'ipc'],
    detached: true,
    windowsHide: true,
  })
  closeSync(log)
  return child
}

function rotate(logFile: string) {
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > 20 * 1024 * 1024) renameSync(logFile, `${logFile}.1`)
}

function readTail(logFile: string): string {
  return readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-25).join('\n')
}
