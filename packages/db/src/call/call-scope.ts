import { AsyncLocalStorage } from 'node:async_hooks'

/** What the database layer knows of the call that it works for. */
export interface CallScope {
  /** Whose turn it takes: tenant and user, or null until they are known. */
  owner: string | null
  /** Ends when the client has gone before its answer. */
  signal: AbortSignal
  /** Milliseconds that it waits for a connection, where that is not the usual. */
  patienceMs?: number
}

const scopes = new AsyncLocalStorage<CallScope>()

/** Everything that `work` begins belongs to the call, whatever it waits for. */
export const runInCall = <T>(scope: CallScope, work: () => T): T => scopes.run(scope, work)

/** The call that is being answered; undefined in the worker and in the server's own timers. */
export const currentCall = (): CallScope | undefined => scopes.getStore()

/** Work that must be finished although the client has gone: clearing away what a call has begun. */
export const outsideCall = <T>(work: () => T): T => scopes.exit(work)

/** The client has gone: the call ends wherever it is, and no answer is sent. */
export class CallAbandoned extends Error {
  constructor() {
    super('the client has gone')
    this.name = 'CallAbandoned'
  }
}
