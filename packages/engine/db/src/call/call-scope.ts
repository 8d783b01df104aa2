import { AsyncLocalStorage } from 'node:async_hooks'
import type { Transaction } from 'kysely'

/** What the database layer knows about the call that it works for. */
export interface CallScope {
  /** Whose turn it takes: tenant and user, or null until they are known. */
  owner: string | null
  /** Aborted when the client disconnects before its answer. */
  signal: AbortSignal
  /** Milliseconds that it waits for a connection, where that is not the usual. */
  patienceMs?: number
  /** It has the turn of a lane, and with it a connection that short calls are not given. */
  hasOwnConnection?: boolean
  /** Done at the end of each of its transactions, in the same commit; nothing is committed where it throws. */
  // biome-ignore lint/suspicious/noExplicitAny: tables are made from definitions (connection/pool.ts)
  beforeCommit?: (tx: Transaction<any>) => Promise<void>
  /** How many are before it; undefined while it does not wait for the turn of a lane. */
  ahead?: () => number | undefined
}

const scopes = new AsyncLocalStorage<CallScope>()

/** Everything that `work` starts belongs to the call, also after an await. */
export const runInCall = <T>(scope: CallScope, work: () => T): T => scopes.run(scope, work)

/** The call that is being answered; undefined in the worker and in the server's own timers. */
export const currentCall = (): CallScope | undefined => scopes.getStore()

/** The call waits longer for a connection than others before it is refused as busy; the worker has no calls. */
export function waitFor(milliseconds: number): void {
  const call = currentCall()
  if (call) call.patienceMs = milliseconds
}

/**
 * What writes waits so long. Many write at the same moment, each after the one before it, and that is a line and no fault:
 * what is refused as busy has to be sent again, and may find nothing left.
 */
export const writingPatienceMs = 120_000

/** Work that must be finished although the client has disconnected: cleaning up after a call. */
export const outsideCall = <T>(work: () => T): T => scopes.exit(work)

/** The client has disconnected: the call ends at its present step, and no answer is sent. */
export class CallAbandoned extends Error {
  constructor() {
    super('the client has gone')
    this.name = 'CallAbandoned'
  }
}
