import { inPlatform, inTenant } from '@sfa/db/connection/tenant-transaction'
import { sql } from 'kysely'
import { workAtInterval } from '../job/schedule/work-at-interval'
import type { Services } from '../services'
import type { OutboxConfig } from './outbox-config'
import { endAttempt } from './outgoing'
import { signMessage } from './sign-message'

const answerWithinMs = 10_000
/** If a worker dies, another one takes its message after this many seconds. */
const leaseSeconds = 60
const mostAtOnce = 100

interface Due {
  tenantId: string
  id: string
}
interface Claimed {
  topic: string
  body: string
  attempts: number
  time: string
}

/** Posts what is due. Answers how many messages were taken. Several workers may call it at the same time. */
export async function deliverOutbox(services: Pick<Services, 'db'>, config: OutboxConfig): Promise<number> {
  const { rows } = await inPlatform(services.db, tx =>
    sql<Due>`
      select tenant_id as "tenantId", id::text from outbox_message
      where state = 'waiting' and next_try_at <= now() order by next_try_at limit ${mostAtOnce}`.execute(tx),
  )
  let taken = 0
  for (const due of rows) if (await deliver(services, config, due)) taken++
  return taken
}

async function deliver({ db }: Pick<Services, 'db'>, config: OutboxConfig, { tenantId, id }: Due): Promise<boolean> {
  const claimed = await inTenant(db, tenantId, async tx => {
    const { rows } = await sql<Claimed>`
      update outbox_message set attempts = attempts + 1, next_try_at = now() + make_interval(secs => ${leaseSeconds})
      where id = (select id from outbox_message where id = ${id} and state = 'waiting' and next_try_at <= now() for update skip locked)
      returning topic, body, attempts, to_char(create_time at time zone 'Etc/GMT-8', 'YYYY-MM-DD HH24:MI:SS') as time`.execute(
      tx,
    )
    return rows[0]
  })
  if (!claimed) return false
  const problem = await send(config, tenantId, id, claimed)
  return inTenant(db, tenantId, tx => endAttempt(tx, 'outbox_message', { id, ...claimed }, problem))
}

/**
 * Posts one message; answers the error, if there was one. Redirects are not followed, so only the configured address is
 * called.
 */
async function send(
  { url, secret }: OutboxConfig,
  tenantId: string,
  id: string,
  { topic, body, time }: Claimed,
): Promise<string | undefined> {
  const text = `{"messageId":${JSON.stringify(id)},"tenantId":${JSON.stringify(tenantId)},"topic":${JSON.stringify(topic)},"time":${JSON.stringify(time)},"message":${body}}`
  const timestamp = String(Math.floor(Date.now() / 1000))
  try {
    const answer = await fetch(url, {
      method: 'POST',
      body: text,
      redirect: 'manual',
      signal: AbortSignal.timeout(answerWithinMs),
      headers: {
        'content-type': 'application/json',
        'x-sfa-message-id': id,
        'x-sfa-timestamp': timestamp,
        'x-sfa-signature': signMessage(secret, timestamp, text),
      },
    })
    await answer.body?.cancel()
    return answer.ok ? undefined : `HTTP ${answer.status}`
  } catch (error) {
    const { message, cause } = error as Error
    return [message, (cause as Error | undefined)?.message].filter(Boolean).join(': ').slice(0, 500)
  }
}

/** Sends due messages at an interval until it is stopped. */
export function watchOutbox(
  services: Pick<Services, 'db'>,
  config: OutboxConfig | undefined,
  { everyMs = 5_000, onError }: { everyMs?: number; onError: (error: unknown) => void },
): { stop(): Promise<void> } {
  if (!config) return { stop: async () => undefined }
  return workAtInterval(() => deliverOutbox(services, config), { everyMs, onError })
}
