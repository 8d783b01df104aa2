import pg from 'pg'

/** The notification that the database sends when a change of a run is committed. */
export interface RunChange {
  tenantId: string
  runId: string
  userId: string
  /** The run is to be sent to its queue. */
  send: boolean
}

type Listener = (change: RunChange) => void

/** Changes of runs as they are committed, whichever process made them. */
export interface RunEvents {
  /** Returns how to stop listening. `onGap` is called after changes may have been missed. */
  subscribe(listener: Listener, onGap?: () => void): () => void
  close(): Promise<void>
}

const retryMs = 1000

/** One connection per process for all listeners; it reconnects when it is lost. */
export async function listenToRuns(databaseUrl: string): Promise<RunEvents> {
  const subscribers = new Set<{ listener: Listener; onGap?: () => void }>()
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let isClosed = false

  async function connect() {
    const next = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'sfa-run-events',
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    })
    next.on('error', () => undefined)
    next.once('end', () => {
      if (client === next) client = undefined
      reconnectLater()
    })
    next.on('notification', ({ payload }) => {
      const change = JSON.parse(payload ?? '{}') as RunChange
      for (const { listener } of [...subscribers]) listener(change)
    })
    await next.connect()
    await next.query('listen job_run')
    client = next
  }

  function reconnectLater() {
    if (isClosed || retry) return
    retry = setTimeout(async () => {
      retry = undefined
      try {
        await connect()
        for (const { onGap } of [...subscribers]) onGap?.()
      } catch {
        reconnectLater()
      }
    }, retryMs)
  }

  await connect()
  return {
    subscribe(listener, onGap) {
      const subscriber = { listener, onGap }
      subscribers.add(subscriber)
      return () => subscribers.delete(subscriber)
    },
    async close() {
      isClosed = true
      clearTimeout(retry)
      subscribers.clear()
      await client?.end()
    },
  }
}
