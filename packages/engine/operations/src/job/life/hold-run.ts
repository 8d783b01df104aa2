import type pg from 'pg'

/**
 * Makes sure that only one process works on a run: a second process gets undefined while the first one lives, also
 * where the queue takes the first one for lost. Returns the function that releases the lock; the end of the process
 * releases it too. If the lock's own connection is cut, the number of the claim still keeps two processes from writing
 * (saveCheckpoint).
 */
export async function holdRun(pool: pg.Pool, runId: string): Promise<(() => Promise<void>) | undefined> {
  const client = await pool.connect()
  const key = `job_run:${runId}`
  try {
    const { rows } = await client.query('select pg_try_advisory_lock(hashtextextended($1, 0)) as held', [key])
    if (rows[0].held)
      return async () => {
        const failed = await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [key]).then(
          () => false,
          () => true,
        )
        client.release(failed)
      }
    client.release()
    return undefined
  } catch (error) {
    client.release(true)
    throw error
  }
}
