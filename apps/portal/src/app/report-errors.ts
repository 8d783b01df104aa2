import type { SentBodyOf } from '@sfa/kit/call'
import { call } from '../shared/request/call'
import { reportScriptErrorsCall } from '../shared/request/early-calls'
import { RequestError } from '../shared/request/request-error'
import { runtimeStore } from '../shared/runtime'
import { sessionStore } from '../shared/session/session'

/** As the error log keeps it; time and user are the server's to add. */
type ScriptError = SentBodyOf<typeof reportScriptErrorsCall>['errors'][number]

const delayMs = 2_000
const mostWaiting = 20

let waiting: ScriptError[] = []
let timer: ReturnType<typeof setTimeout> | undefined
// A render that fails again and again says the same each time.
const seen = new Set<string>()

/** Not a fault of the script: refusals are shown, cancelled calls are meant, and the observer's notice is harmless. */
const isNoise = (error: unknown, message: string): boolean =>
  error instanceof RequestError ||
  ['AbortError', 'CanceledError'].includes((error as { name?: string } | null)?.name ?? '') ||
  message.startsWith('ResizeObserver loop')

/** Notes an unhandled error of the page for the administrators' error log. Never fails itself. */
export function reportError(error: unknown, where = location.pathname): void {
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  const key = `${where}\n${message}`
  if (isNoise(error, message) || seen.has(key) || waiting.length >= mostWaiting) return
  seen.add(key)
  const { version } = runtimeStore.get()
  waiting.push({ type: 'script', code: 0, message, page: where, stack: stackOf(error), version })
  if (!timer) timer = setTimeout(send, delayMs)
}

const stackOf = (error: unknown) => (error instanceof Error ? error.stack : undefined)

function send(): void {
  timer = undefined
  const errors = waiting
  waiting = []
  // Without a session there is no tenant whose administrators could be told.
  if (!sessionStore.get().user) return
  call(reportScriptErrorsCall, { errors }, { saidBy: 'background' }).catch(() => undefined)
}

/** Reports errors of signing out at once: a moment later there is no session to report them with. */
export async function reportLast(what: string, error: unknown): Promise<void> {
  const { version } = runtimeStore.get()
  const message = `${what}: ${error instanceof Error ? error.message : String(error)}`
  const errors: ScriptError[] = [{ type: 'script', code: 0, message, page: location.pathname, version }]
  await call(reportScriptErrorsCall, { errors }, { saidBy: 'background' }).catch(() => undefined)
}

/** Listens for what no code has caught. */
export function collectErrors(): void {
  window.addEventListener('error', ({ error, message }) => reportError(error ?? message))
  window.addEventListener('unhandledrejection', ({ reason }) => reportError(reason))
}
