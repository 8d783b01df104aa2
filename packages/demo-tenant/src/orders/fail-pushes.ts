import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { keptSaid } from '@sfa/kernel/told-text'
import { mostAttempts } from '@sfa/operations/outbox/attempts'
import { connectionFault } from '@sfa/publishing/operations/post-signed'
import { sql } from 'kysely'

const failed = 37

/**
 * Pushes of orders that the other system did not take: some it refused, some were tried until the end. Of approved orders,
 * in a small demo of shipped ones too.
 */
export async function failPushes(tx: Tx, author: string): Promise<void> {
  const brokenOff = keptSaid(connectionFault('ECONNRESET'))
  const refused = JSON.stringify({ code: 'CUSTOMER_UNKNOWN', message: '客户编码在外部系统不存在' })
  await sql`
    with chosen as (
      select o.*, row_number() over (order by o.order_status <> 'approved', md5(o.order_number)) n from order_order o
      where ${pushed} order by n limit (
        select least(${failed}, ceil(count(*) / 3.0)) from order_order where ${pushed})
    ), told as (
      update order_order o set push_state = 'failed' from chosen where o.id = chosen.id
    )
    insert into order_push (order_number, order_id, revision, state, attempts, last_status, last_error, answer, ended_time,
      idempotency_key, create_by, create_time, last_modified_by, last_modified_time)
    select s.order_number, s.id, s.revision, 'failed', e.attempts, e.status, e.error, e.answer,
      least(now(), s.approved_time + e.lasted), s.order_number || '-' || s.revision, ${author}, s.approved_time, ${author},
      least(now(), s.approved_time + e.lasted)
    from chosen s join (values
      (0, 1, 422, 'HTTP 422', ${refused}, interval '2 seconds'),
      (1, ${mostAttempts}::int, 503, 'HTTP 503', '<html><body>503 Service Unavailable</body></html>', interval '9 hours'),
      (2, ${mostAttempts}::int, null, ${brokenOff}, null, interval '9 hours')
    ) e (kind, attempts, status, error, answer, lasted) on e.kind = s.n % 3
    order by s.n`.execute(tx)
}

const pushed = sql`order_status in ('approved', 'partlyShipped', 'shipped')`
