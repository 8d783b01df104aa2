import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { stopWithFile } from './left-running'

export interface Child {
  process: ChildProcess
  /** The first message: its sign that it is ready. */
  said: unknown
  /** Ends it as the system does, and at once where it does not follow. */
  stop(): Promise<void>
}

interface ChildOptions {
  /** What it is, for errors: "the identity provider". */
  what: string
  program: URL
  args?: string[]
  environment?: NodeJS.ProcessEnv
  /** How long it may take to be ready, and later to end. */
  timeoutMs?: number
}

const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
const endWithParent = new URL('../../../scripts/exit-with-parent.mjs', import.meta.url).href

/** Starts a TypeScript program beside the test, which ends with it, and waits for its first message. */
export async function startChild(options: ChildOptions): Promise<Child> {
  const { what, program, args = [], environment = {}, timeoutMs = 90_000 } = options
  const child = fork(program, args, {
    execArgv: ['--import', endWithParent, '--import', loader],
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const ended = once(child, 'close')
  let errors = ''
  child.stderr?.on('data', piece => {
    errors = `${errors}${piece}`.slice(-4000)
  })
  const stop = stopWithFile(what, async () => {
    child.kill('SIGTERM')
    const late = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
    if (child.exitCode === null && child.signalCode === null) await ended
    clearTimeout(late)
  })
  const why = await Promise.race([
    once(child, 'message').then(([said]) => ({ said })),
    ended.then(([code, signal]) => `ended at its start (${signal ?? code})`),
    new Promise<string>(resolve => {
      setTimeout(() => resolve(`was not ready after ${timeoutMs / 1000} s`), timeoutMs).unref()
    }),
  ])
  if (typeof why !== 'string') return { process: child, said: why.said, stop }
  child.kill('SIGKILL')
  await stop()
  throw new Error(`${what} ${why}; it wrote:\n${errors}`)
}
