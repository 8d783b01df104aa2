import { AppError } from '@sfa/kernel/app-error'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { beginningLate } from './begin-with'
import { CallAbandoned, type CallScope, currentCall } from './call-scope'
import { cancelBackend } from './cancel-backends'
import { FairTurns } from './fair-turns'
import { connectionsOfLanes } from './lanes'
import { named } from './prepared'

const patienceMs = 5_000
/** Connections that calls leave free for the server's own work: its logs, its jobs, its timers, its sign of life. */
const keptBack = 3

/**
 * The pool as calls see it: calls get connections in fair turns and wait a few seconds at most, one user has less than
 * half of them, and the work of a call ends when its client disconnects. What has the turn of a lane has waited for it
 * already, and takes none of the short calls' connections. Work outside of calls uses the pool directly.
 */
export function callPool(pool: pg.Pool): PostgresPool {
  const most = Math.max(1, (pool.options.max ?? 10) - keptBack - connectionsOfLanes)
  const turns = new FairTurns({ most, mostOfOne: Math.max(1, Math.floor(most * 0.4)), patienceMs })
  return {
    async connect() {
      const call = currentCall()
      if (!call) return (await pool.connect()) as unknown as PostgresPoolClient
      const giveBack = call.hasOwnConnection ? () => undefined : await turns.take(call, call.patienceMs)
      try {
        const client = await pool.connect()
        if (!call.signal.aborted) return asCallClient(pool, client, call, giveBack)
        client.release()
        throw new CallAbandoned()
      } catch (error) {
        giveBack()
        throw isPoolTimeout(error) ? new AppError('busy', {}, 503) : error
      }
    },
    end: () => pool.end(),
  }
}

/** pg-pool knows its errors by their texts only. */
const isPoolTimeout = (error: unknown) =>
  error instanceof Error && error.message === 'timeout exceeded when trying to connect'

function asCallClient(
  pool: pg.Pool,
  client: pg.PoolClient,
  { signal }: CallScope,
  giveBack: () => void,
): PostgresPoolClient {
  const processId = (client as unknown as { processID: number }).processID
  const onGone = () => cancelBackend(pool, processId)
  signal.addEventListener('abort', onGone)
  const query = (text: unknown, values?: unknown) =>
    signal.aborted && text !== 'rollback'
      ? Promise.reject(new CallAbandoned())
      : (client.query as (...given: unknown[]) => Promise<unknown>)(...named(text, values)).catch(error => {
          throw signal.aborted ? new CallAbandoned() : error
        })
  return {
    query: beginningLate(client, query) as PostgresPoolClient['query'],
    release() {
      signal.removeEventListener('abort', onGone)
      // A cancel request may still be under way, and must not hit the next query of this connection.
      client.release(signal.aborted)
      giveBack()
    },
  }
}
