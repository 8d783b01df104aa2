import { cancelBackend } from '@sfa/db/call/cancel-backends'
import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { sql } from 'kysely'
import { JobCancelled, type JobContext } from './job-context'

const lookEveryMs = 1000

/**
 * Runs work of one transaction whose statements may take minutes, with no chunk boundary between them: where the user
 * cancels, the statement that runs is ended, and with it the transaction. Throws `JobCancelled` then.
 */
export async function endByCancelling<T>(context: JobContext, tx: Tx, work: () => Promise<T>): Promise<T> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() pid`.execute(tx)
  const pid = rows[0]?.pid as number
  let cancelled: JobCancelled | undefined
  const timer = setInterval(() => {
    context.throwIfCancelled().catch(error => {
      // What else it throws, chunk boundaries meet as well.
      if (!(error instanceof JobCancelled)) return
      cancelled = error
      cancelBackend(context.connections, pid)
    })
  }, lookEveryMs)
  try {
    return await work()
  } catch (error) {
    throw cancelled ?? error
  } finally {
    clearInterval(timer)
  }
}
