import { inPlatform, inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { AppError } from '@sfa/kernel/app-error'
import type { Language } from '@sfa/kernel/language'
import { type Caller, requireKey } from '@sfa/operations/caller'
import { callerOfRun } from '@sfa/operations/job/attempt/caller-of-run'
import { allFields } from '@sfa/operations/permission/field-rights'
import { refuseDuplicates } from '@sfa/operations/resource/saving/refuse-duplicates'
import { keptReason } from '@sfa/operations/resource/told-texts'
import type { Services } from '@sfa/operations/services'
import { sql } from 'kysely'
import { order } from '../../definitions/order.resource'
import { calculateOrderFor } from '../placing/calculate-order-for'
import { keepPlaced } from '../placing/place-order'
import { placingParams } from '../placing/placing-params'
import { submitPlaced } from '../placing/submit-order'
import { lockWaiting, type WaitingOrder, wishOf } from './ec-wish'
import { meantProduct } from './meant-product'

type Database = Pick<Services, 'db'>

/** Who may import platform orders has them made. */
const importKey = 'order/ecorderimport:upload'
const mostAtOnce = 200

interface Due {
  tenantId: string
  id: string
  runId: string | null
  userId: string | null
  language: Language | null
}

/**
 * Makes orders of what files have brought, each in a transaction of its own and with the rights of the user of the
 * import: an order takes its locks in one sequence only where it is alone. Answers how many were made. Several workers
 * may ask at once.
 */
export async function makeEcOrders({ db }: Database): Promise<number> {
  const rows = await inPlatform(db, async tx => {
    await nameRuns(tx)
    const { rows } = await sql<Due>`
      select e.tenant_id "tenantId", e.id::text, r.id::text "runId", r.user_id "userId", r.language
      from order_ec_order e left join job_run r on r.tenant_id = e.tenant_id and r.id = e.import_run::bigint
      where e.state = 'waiting' order by e.tenant_id, e.id limit ${mostAtOnce}`.execute(tx)
    return rows
  })
  let made = 0
  for (const due of rows) if (await makeOne({ db }, due)) made += 1
  return made
}

/** Which import has brought which order. The version stays: undoing the import removes what it has brought. */
const nameRuns = (tx: Tx) =>
  sql`
    update order_ec_order e set import_run = c.run_id::text
    from import_chunk c join job_run r on r.tenant_id = c.tenant_id and r.id = c.run_id and r.kind = 'ECOrder'
    cross join lateral unnest(c.inserted_ids) made (id)
    where e.tenant_id = c.tenant_id and e.id = made.id and e.state = 'waiting' and e.import_run is null
      and c.tenant_id in (select tenant_id from order_ec_order where state = 'waiting' and import_run is null)`.execute(
    tx,
  )

async function makeOne(services: Database, due: Due): Promise<boolean> {
  const { tenantId, id } = due
  try {
    const caller = await callerOf(services, due)
    requireKey(caller, importKey)
    return await refuseDuplicates(order, {}, () =>
      inTenant(services.db, tenantId, async tx => {
        const waiting = await lockWaiting(tx, id)
        if (!waiting) return false
        await makeOrderOf(tx, caller, waiting)
        return true
      }),
    )
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const failure = keptReason(error)
    await inTenant(services.db, tenantId, tx =>
      sql`update order_ec_order set state = 'failed', failure = ${failure}, ver = 1 where id = ${id} and state = 'waiting'`.execute(
        tx,
      ),
    )
    return false
  }
}

/**
 * A submitted order at the prices of the platform; where it cannot be submitted there is none. The document has its first
 * version again, also where a person has had it tried once more: undoing the import takes what has no later one.
 */
async function makeOrderOf(tx: Tx, caller: Caller, waiting: WaitingOrder): Promise<void> {
  const access = { scope: undefined, fields: allFields }
  const placed = await calculateOrderFor(tx, await wishOf(tx, waiting), await placingParams(tx), caller)
  const { row } = await keepPlaced(
    tx,
    caller,
    placed,
    {
      externalNo: waiting.platformNo,
      orderWay: 'self',
      channelType: 'ecommerce',
      type: 'ecommerce',
      consignee: waiting.consignee,
      consigneeMobile: waiting.mobile,
      consigneeAddress: waiting.address,
      note: waiting.note,
    },
    access,
    'ec',
  )
  const orderId = String(row.id)
  await submitPlaced(tx, caller, { id: orderId }, access, placed)
  await sql`update order_ec_order set state = 'made', order_id = ${orderId}, failure = null, ver = 1 where id = ${waiting.id}`.execute(
    tx,
  )
  await sql`
    update order_ec_order_lines l set product = m.product
    from (select r.line_no, p.id product
      from (select x.*, ${waiting.shop.id}::bigint shop from order_ec_order_lines x where x.head_id = ${waiting.id}) r
      ${sql.raw(meantProduct)}) m
    where l.head_id = ${waiting.id} and l.line_no = m.line_no`.execute(tx)
}

/** The user of the import. Throws `notPermitted` where the user does not exist any more. */
function callerOf(services: Database, { tenantId, id, runId, userId, language }: Due): Promise<Caller> {
  if (userId === null || language === null) throw new AppError('notPermitted', {}, 403)
  return callerOfRun(services, { id: runId ?? id, tenantId, userId, language })
}
