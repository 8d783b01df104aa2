import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { sql } from 'kysely'
import { TakenMeanwhile } from './action-handler'

const mostAttempts = 4

/**
 * Does the work again, from a savepoint, while others take what it has found. Throws the refusal of the last attempt. The
 * locks of an attempt are given back with it; those that the caller has taken before stay.
 */
export async function repeatWhileTaken<T>(tx: Tx, work: (attempt: number) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    await sql`savepoint attempt`.execute(tx)
    try {
      // The savepoint ends with the transaction: releasing it would be one more statement while others wait.
      return await work(attempt)
    } catch (error) {
      if (!(error instanceof TakenMeanwhile)) throw error
      if (attempt === mostAttempts) throw error.refusal
      await sql`rollback to savepoint attempt`.execute(tx)
    }
  }
}
