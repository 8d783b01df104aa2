import pg from 'pg'

const waiting = new WeakMap<pg.Pool, number[]>()

/**
 * Cancels the statements of these backends. On a connection of its own, since the pool's connections may all be in use;
 * calls that end together share it.
 */
export function cancelBackend(pool: pg.Pool, processId: number): void {
  const known = waiting.get(pool)
  if (known) {
    known.push(processId)
    return
  }
  const ids = [processId]
  waiting.set(pool, ids)
  setImmediate(() => {
    waiting.delete(pool)
    void cancel(pool, ids)
  })
}

/** A statement that cannot be cancelled ends by its time limit. */
async function cancel(pool: pg.Pool, ids: readonly number[]): Promise<void> {
  const client = new pg.Client({ ...pool.options, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select pg_cancel_backend(id) from unnest($1::int[]) id', [ids])
  } catch {
    // As above.
  } finally {
    await client.end().catch(() => undefined)
  }
}
