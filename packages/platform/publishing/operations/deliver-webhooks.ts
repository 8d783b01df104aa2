import { inPlatform, inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { keptSaid } from '@sfa/kernel/told-text'
import { workAtInterval } from '@sfa/operations/job/schedule/work-at-interval'
import { restSeconds, stateAfter } from '@sfa/operations/outbox/attempts'
import type { Services } from '@sfa/operations/services'
import { sql } from 'kysely'
import { type Change, makeBody } from './event-body'
import { type Posted, type PostingRules, postSigned } from './post-signed'
import { tellFull, tellHalted } from './tell-owners'

/** If a worker dies, another one takes its event after this many seconds. */
const leaseSeconds = 60
/** Events of one address that are under way at once, and of all of them. */
const mostPerAddress = 5
const mostAtOnce = 40
/** An address that fails so often in a row is paused. */
export const mostFailures = 20
/** Events that may wait for one address. */
export const mostWaiting = 10_000
const keepDays = 30
const keptAttempts = 20
const sweepEveryLooks = 60

export interface Due {
  tenantId: string
  webhookId: string
  id: string
}
interface Claimed {
  id: string
  webhookId: string
  userId: string
  event: string
  recordId: string | null
  body: string | null
  change: Change
  attempts: number
  url: string
  events: string[]
  secrets: string[]
}

/** What is due, of each active address the oldest. */
export async function dueDeliveries({ db }: Pick<Services, 'db'>): Promise<Due[]> {
  const { rows } = await inPlatform(db, tx =>
    sql<Due>`
      select w.tenant_id "tenantId", w.id::text "webhookId", d.id::text id
      from publishing_webhook w join tenant t on t.id = w.tenant_id and t.is_deleted = 0
      cross join lateral (
        select d.id, d.next_time from publishing_delivery d
        where d.tenant_id = w.tenant_id and d.webhook_id = w.id and d.state = 'waiting' and d.next_time <= now()
        order by d.next_time limit ${mostPerAddress}
      ) d
      where w.state = 'active' order by d.next_time limit ${mostAtOnce}`.execute(tx),
  )
  return rows
}

/** Sends what is due, and waits for it. Answers how many were taken by their receivers. Several workers may call it. */
export async function deliverWebhooks(services: Pick<Services, 'db'>, rules: PostingRules): Promise<number> {
  const sent = await Promise.all((await dueDeliveries(services)).map(due => deliverOne(services, rules, due)))
  return sent.filter(Boolean).length
}

/** Takes an event for `leaseSeconds` and counts the attempt; undefined where another worker has it. */
export const claimDelivery = (
  { db }: Pick<Services, 'db'>,
  { tenantId, id }: Pick<Due, 'tenantId' | 'id'>,
): Promise<Claimed | undefined> =>
  inTenant(db, tenantId, async tx => {
    const { rows } = await sql<Claimed>`
      update publishing_delivery d set attempts = d.attempts + 1,
        next_time = now() + make_interval(secs => ${leaseSeconds})
      from publishing_webhook w
      where w.id = d.webhook_id and w.state = 'active' and d.id = (
        select id from publishing_delivery
        where id = ${id} and state = 'waiting' and next_time <= now() for update skip locked)
      returning d.id::text id, w.id::text "webhookId", w.user_id::text "userId", d.event, d.record_id "recordId", d.body,
        d.change, d.attempts::int attempts, w.url, w.events,
        array_remove(array[w.secret, case when w.previous_until > now() then w.previous_secret end], null) secrets`.execute(
      tx,
    )
    return rows[0]
  })

/** One attempt. Answers whether the receiver took the event. */
export async function deliverOne(services: Pick<Services, 'db'>, rules: PostingRules, due: Due): Promise<boolean> {
  const claimed = await claimDelivery(services, due)
  if (!claimed) return false
  const inTx = <T>(work: (tx: Tx) => Promise<T>) => inTenant(services.db, due.tenantId, work)
  const made =
    claimed.body === null
      ? await makeBody(services, { ...claimed, tenantId: due.tenantId })
      : { event: claimed.event, body: claimed.body }
  if (made === 'unwanted') {
    await inTx(tx => sql`delete from publishing_delivery where id = ${due.id}`.execute(tx))
    return false
  }
  const { event, body } = made
  if (body === null) {
    await inTx(tx =>
      sql`update publishing_delivery set state = 'skipped', event = ${event}, attempts = attempts - 1, next_time = null,
        ended_time = now() where id = ${due.id} and state = 'waiting'`.execute(tx),
    )
    return false
  }
  // The bytes are kept before they are sent: whatever becomes of this attempt, the next one sends the same.
  if (claimed.body === null)
    await inTx(tx =>
      sql`update publishing_delivery set body = ${body}, event = ${event} where id = ${due.id}`.execute(tx),
    )
  const { id, url, secrets } = claimed
  const begun = performance.now()
  const posted = await postSigned({ id, url, secrets, event, body }, rules)
  await inTx(tx => noteAttempt(tx, claimed, posted, Math.round(performance.now() - begun)))
  return !posted.error
}

async function noteAttempt(tx: Tx, claimed: Claimed, posted: Posted, duration: number): Promise<void> {
  const { id, attempts } = claimed
  const { status, answer } = posted
  const error = posted.error ? keptSaid(posted.error) : null
  const state = stateAfter(attempts, error)
  const attempt = JSON.stringify({ status: status === null ? null : String(status), duration: String(duration), error })
  await sql`
    update publishing_delivery set state = ${state}, last_status = ${status}, last_error = ${error}, answer = ${answer},
      next_time = case when ${state} = 'waiting' then now() + make_interval(secs => ${restSeconds(attempts)}) end,
      ended_time = case when ${state} <> 'waiting' then now() end,
      log = (case when jsonb_array_length(log) >= ${keptAttempts} then log - 0 else log end) || (${attempt}::jsonb
        || jsonb_build_object('time', to_char(now() at time zone 'Etc/GMT-8', 'YYYY-MM-DD HH24:MI:SS')))
    where id = ${id} and state = 'waiting'`.execute(tx)
  if (!error) {
    await sql`update publishing_webhook set failures = 0, last_error = null, last_success_time = now()
      where id = ${claimed.webhookId}`.execute(tx)
    return
  }
  const { rows } = await sql<{ name: string; failures: number; halts: boolean }>`
    update publishing_webhook w set failures = w.failures + 1, last_error = ${error},
      state = case when w.state = 'active' and w.failures + 1 >= ${mostFailures} then 'halted' else w.state end
    from publishing_webhook was where was.tenant_id = w.tenant_id and was.id = w.id and w.id = ${claimed.webhookId}
    returning w.name, w.failures::int failures, w.state = 'halted' and was.state = 'active' halts`.execute(tx)
  const [ailing] = rows
  if (ailing?.halts && posted.error)
    await tellHalted(tx, { ...ailing, userId: claimed.userId, url: claimed.url, error: posted.error })
}

/** Deletes events that ended long ago, and says for which addresses too much waits. */
export async function sweepWebhooks({ db }: Pick<Services, 'db'>): Promise<number> {
  const { numAffectedRows = 0n } = await inPlatform(db, tx =>
    sql`delete from publishing_delivery where ended_time < now() - make_interval(days => ${keepDays})`.execute(tx),
  )
  const { rows } = await inPlatform(db, tx =>
    sql<{ tenantId: string; id: string; isFull: boolean }>`
      select w.tenant_id "tenantId", w.id::text id, waiting.n >= ${mostWaiting} "isFull"
      from publishing_webhook w cross join lateral (
        select count(*) n from (select from publishing_delivery d
          where d.tenant_id = w.tenant_id and d.webhook_id = w.id and d.state = 'waiting' limit ${mostWaiting}) kept
      ) waiting
      where w.state <> 'closed' and w.is_full <> (waiting.n >= ${mostWaiting})`.execute(tx),
  )
  for (const { tenantId, id, isFull } of rows)
    await inTenant(db, tenantId, async tx => {
      const changed = await sql<{ userId: string; name: string; url: string }>`
        update publishing_webhook set is_full = ${isFull} where id = ${id} and is_full <> ${isFull}
        returning user_id::text "userId", name, url`.execute(tx)
      if (isFull && changed.rows[0]) await tellFull(tx, changed.rows[0], mostWaiting)
    })
  return Number(numAffectedRows)
}

/**
 * Sends due events at an interval until it is stopped. An address that is slow to answer delays its own events alone.
 */
export function watchWebhooks(
  services: Pick<Services, 'db'>,
  rules: PostingRules,
  { everyMs = 1_000, onError }: { everyMs?: number; onError: (error: unknown) => void },
): { stop(): Promise<void> } {
  const running = new Map<string, { webhookId: string; work: Promise<unknown> }>()
  let looks = 0
  const look = async () => {
    if (looks++ % sweepEveryLooks === 0) await sweepWebhooks(services)
    for (const due of await dueDeliveries(services)) {
      const key = `${due.tenantId} ${due.id}`
      const webhookId = `${due.tenantId} ${due.webhookId}`
      const underWay = [...running.values()].filter(one => one.webhookId === webhookId).length
      if (running.has(key) || running.size >= mostAtOnce || underWay >= mostPerAddress) continue
      const work = deliverOne(services, rules, due)
        .catch(onError)
        .finally(() => running.delete(key))
      running.set(key, { webhookId, work })
    }
  }
  const looking = workAtInterval(look, { everyMs, onError })
  return {
    async stop() {
      await looking.stop()
      await Promise.all([...running.values()].map(({ work }) => work))
    },
  }
}
