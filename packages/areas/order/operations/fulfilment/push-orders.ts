import { inPlatform, inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { AppError } from '@sfa/kernel/app-error'
import { errorTexts } from '@sfa/kernel/error-texts'
import { keptSaid } from '@sfa/kernel/told-text'
import { clockUser } from '@sfa/kit/job/clock-user'
import { actionHandler } from '@sfa/operations/action/action-handler'
import type { Caller } from '@sfa/operations/caller'
import { noteTimeline } from '@sfa/operations/document/note-timeline'
import { callerOfRun } from '@sfa/operations/job/attempt/caller-of-run'
import { workAtInterval } from '@sfa/operations/job/schedule/work-at-interval'
import { mostAttempts, restSeconds } from '@sfa/operations/outbox/attempts'
import { findRecord } from '@sfa/operations/resource/searching/find-record'
import { requireReadAccess, rowFor } from '@sfa/operations/resource/searching/read-access'
import type { Services } from '@sfa/operations/services'
import { orderPushed } from '@sfa/publishing/definitions/webhook-events'
import { type Posted, type PostingRules, postSigned } from '@sfa/publishing/operations/post-signed'
import { sql } from 'kysely'
import { order } from '../../definitions/order.resource'
import { orderPush } from '../../definitions/push.resource'
import { fact } from './packages'

/** If a worker dies, another one repeats its attempt after this many seconds, under the same key. */
const leaseSeconds = 60
const mostAtOnce = 20

interface Due {
  tenantId: string
  id: string
}

interface Claimed {
  id: string
  orderId: string
  key: string
  body: string | null
  attempts: number
  orderStatus: string
  url: string
  userId: string
  secrets: string[]
}

/** Sent once more under the same key. The order shows the state of its last push. */
export const repushOrder = actionHandler({
  of: orderPush,
  action: 'push',
  async run(tx, _caller, { row }) {
    await sql`
      update order_push set attempts = 0, next_time = now(), ended_time = null, last_error = null where id = ${row.id}`.execute(
      tx,
    )
    await tellOrder(tx, String(row.orderID), 'waiting')
    return undefined
  },
})

/** Sends what is due, each order after the other's claim; answers how many were taken. Several workers may call it. */
export async function pushOrders(services: Pick<Services, 'db'>, rules: PostingRules): Promise<number> {
  const { rows } = await inPlatform(services.db, tx =>
    sql<Due>`
      select tenant_id "tenantId", id::text from order_push where state = 'waiting' and next_time <= now()
      order by next_time limit ${mostAtOnce}`.execute(tx),
  )
  const sent = await Promise.all(rows.map(due => pushOne(services, rules, due)))
  return sent.filter(Boolean).length
}

/** One attempt. Answers whether the other system took the order. */
async function pushOne(services: Pick<Services, 'db'>, rules: PostingRules, due: Due): Promise<boolean> {
  const claimed = await claim(services, due)
  if (!claimed) return false
  const inTx = <T>(work: (tx: Tx) => Promise<T>) => inTenant(services.db, due.tenantId, work)
  const { id, url, secrets, key } = claimed
  const body = claimed.body ?? (await makeBody(services, due.tenantId, claimed))
  if (body === undefined) {
    await inTx(tx => end(tx, claimed, { status: null, answer: null, error: errorTexts.notPermitted }, 'failed'))
    return false
  }
  // The bytes are kept before they are sent: what becomes of this attempt is unknown until it is answered, and the next
  // one sends the same under the same key.
  if (claimed.body === null)
    await inTx(tx => sql`update order_push set body = ${body} where id = ${id} and body is null`.execute(tx))
  const posted = await postSigned({ id, url, secrets, event: orderPushed, body, idempotencyKey: key }, rules)
  await inTx(tx => end(tx, claimed, posted, stateAfter(posted, claimed.attempts)))
  return !posted.error
}

/** Refusals of the receiver are final; everything else may be over with the next attempt. */
function stateAfter({ status, error }: Posted, attempts: number): 'succeeded' | 'waiting' | 'failed' {
  if (!error) return 'succeeded'
  const isRefused = status !== null && status >= 300 && status < 500 && ![408, 409, 425, 429].includes(status)
  return isRefused || attempts >= mostAttempts ? 'failed' : 'waiting'
}

/** Takes a push for `leaseSeconds` and counts the attempt; undefined where another worker has it, or no address takes it. */
const claim = ({ db }: Pick<Services, 'db'>, { tenantId, id }: Due): Promise<Claimed | undefined> =>
  inTenant(db, tenantId, async tx => {
    const { rows } = await sql<Claimed>`
      update order_push p set attempts = p.attempts + 1, next_time = now() + make_interval(secs => ${leaseSeconds})
      from order_order o, lateral (
        select w.url, w.user_id, array_remove(array[w.secret, case when w.previous_until > now() then w.previous_secret end],
          null) secrets
        from publishing_webhook w where w.state = 'active' and w.events ? ${orderPushed} order by w.id limit 1) w
      where o.id = p.order_id and p.id = (
        select id from order_push where id = ${id} and state = 'waiting' and next_time <= now() for update skip locked)
      returning p.id::text, p.order_id::text "orderId", p.idempotency_key "key", p.body, p.attempts::int,
        o.order_status "orderStatus", w.url, w.user_id::text "userId", w.secrets`.execute(tx)
    const [claimed] = rows
    if (!claimed) {
      // Without an address that takes orders it is looked at again later.
      await sql`update order_push set next_time = now() + make_interval(secs => ${leaseSeconds})
        where id = ${id} and state = 'waiting' and next_time <= now()`.execute(tx)
      return undefined
    }
    // What was taken back before anything was sent is not told.
    if (claimed.body === null && ['draft', 'cancelled'].includes(claimed.orderStatus)) {
      await sql`update order_push set state = 'withdrawn', attempts = attempts - 1, next_time = null, ended_time = now()
        where id = ${id}`.execute(tx)
      await tellOrder(tx, claimed.orderId, 'none')
      return undefined
    }
    return claimed
  })

/** The order with its lines, as the user of the address may read it; undefined where it may not be read. */
async function makeBody(
  services: Pick<Services, 'db'>,
  tenantId: string,
  { id, orderId, key, userId }: Claimed,
): Promise<string | undefined> {
  try {
    const asker = { id, tenantId, userId, language: 'zh-CN', traceId: `${orderPush.key}-${id}` } as const
    const caller: Caller = await callerOfRun(services, asker)
    if (requireReadAccess(caller, order) !== 'full') return undefined
    const row = rowFor(caller, order, 'full')(await findRecord(services, caller, order, orderId))
    return JSON.stringify({ event: orderPushed, idempotencyKey: key, tenantId, order: row })
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

/** Notes an attempt with the push and its order. Locks the push, then the order. */
async function end(
  tx: Tx,
  { id, orderId, attempts }: Claimed,
  posted: Posted,
  state: 'succeeded' | 'waiting' | 'failed',
): Promise<void> {
  const { status, answer, error } = posted
  const erpNumber = state === 'succeeded' ? erpNumberIn(answer) : null
  const { rows } = await sql`
    update order_push set state = ${state}, last_status = ${status}, last_error = ${error ? keptSaid(error) : null}, answer = ${answer},
      erp_order_number = coalesce(${erpNumber}, erp_order_number), ver = ver + 1,
      next_time = case when ${state} = 'waiting' then now() + make_interval(secs => ${restSeconds(attempts)}) end,
      ended_time = case when ${state} <> 'waiting' then now() end
    where id = ${id} and state = 'waiting' returning id`.execute(tx)
  if (rows.length === 0) return
  await tellOrder(tx, orderId, state, erpNumber)
  if (state === 'waiting') return
  await noteTimeline(tx, order, orderId, {
    kind: state === 'succeeded' ? 'pushed' : 'pushFailed',
    text: state === 'succeeded' ? ['推送成功', 'Pushed'] : ['推送失败', 'Push failed'],
    by: { userId: clockUser.id, userName: clockUser.name[0], traceId: `${orderPush.key}-${id}` },
    source: 'clock',
    data: [
      ...fact(['外部系统订单号', 'ERP order number'], erpNumber),
      ...fact(['错误', 'Error'], error ?? null),
      { label: ['尝试次数', 'Attempts'], value: attempts },
    ],
  })
}

/** The order shows how it stands, without a new version: what people have open stays good. */
const tellOrder = (tx: Tx, orderId: string, state: string, erpNumber: string | null = null) =>
  sql`update order_order set push_state = ${state}, erp_order_number = coalesce(${erpNumber}, erp_order_number)
    where id = ${orderId}`.execute(tx)

const longestNumber = 50

/** `erpOrderNumber` of the answer, by itself or in its `data`. */
function erpNumberIn(answer: string | null): string | null {
  try {
    const said = JSON.parse(answer ?? '') as { erpOrderNumber?: unknown; data?: { erpOrderNumber?: unknown } | null }
    const value = said.erpOrderNumber ?? said.data?.erpOrderNumber
    const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
    return text === '' ? null : text.slice(0, longestNumber)
  } catch {
    return null
  }
}

/** Pushes due orders at an interval until it is stopped. */
export function watchPushes(
  services: Pick<Services, 'db'>,
  rules: PostingRules,
  { everyMs = 1_000, onError }: { everyMs?: number; onError: (error: unknown) => void },
): { stop(): Promise<void> } {
  return workAtInterval(() => pushOrders(services, rules), { everyMs, onError })
}
