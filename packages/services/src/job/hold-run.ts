import type pg from 'pg'

/**
 * Makes sure that one process works on a run: whoever asks second gets undefined while the first lives, also where
 * the queue believes that the first is lost. Returns how to let go; the end of the process lets go too. Where the
 * lock's own connection is cut, the number of the claim still keeps two from writing (saveCheckpoint).
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
