import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

export interface CheckpointChoices {
  /** How often the length of the log is looked at. */
  everyMs?: number
  /** Bytes of log that a killed server may replay without any being worth a checkpoint. */
  replayBytes?: number
  /** Bytes of log between two looks below which the heavy writing counts as over. */
  calmBytes?: number
}

export interface Checkpoints {
  stop(): void
}

const megabyte = 1024 * 1024

/**
 * Makes a checkpoint when heavy writing has ended, so that a server which is killed afterwards has almost nothing to
 * replay. During the writing PostgreSQL makes checkpoints by size itself (`max_wal_size`). `superuserUrl` is asked
 * every two seconds; while the server does not answer, nothing happens.
 */
export function checkpointAfterWriting(superuserUrl: string, choices: CheckpointChoices = {}): Checkpoints {
  const { everyMs = 2000, replayBytes = 32 * megabyte, calmBytes = 4 * megabyte } = choices
  const end = new AbortController()
  void watch()

  async function watch() {
    let client: pg.Client | undefined
    let lastPosition = 0
    while (await pause(everyMs, end.signal)) {
      try {
        client ??= await connect(superuserUrl)
        const { position, toReplay } = await readLog(client)
        const isCalm = position - lastPosition < calmBytes
        lastPosition = position
        if (isCalm && toReplay >= replayBytes) await client.query('checkpoint')
      } catch {
        // The server is gone, or is just starting: the next look connects again.
        await client?.end().catch(() => {})
        client = undefined
      }
    }
    await client?.end().catch(() => {})
  }

  // A checkpoint that is under way is not waited for: the server's own stop makes one too.
  return { stop: () => end.abort() }
}

/** Bytes since the log began, and bytes since the last checkpoint. */
async function readLog(client: pg.Client): Promise<{ position: number; toReplay: number }> {
  const { rows } = await client.query(
    `select (pg_current_wal_insert_lsn() - '0/0')::float8 as position,
       (pg_current_wal_insert_lsn() - redo_lsn)::float8 as "toReplay" from pg_control_checkpoint()`,
  )
  return rows[0]
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    application_name: 'checkpoints',
    connectionTimeoutMillis: 5000,
    keepAlive: true,
  })
  client.on('error', () => {})
  await client.connect()
  return client
}

/** False where the pause was ended. */
const pause = (ms: number, signal: AbortSignal): Promise<boolean> =>
  delay(ms, true, { signal, ref: false }).catch(() => false)
