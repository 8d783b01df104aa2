import { inPlatform, inTenant } from '@sfa/db/connection/tenant-transaction'
import { AppError } from '@sfa/kernel/app-error'
import { linesOfProducts } from '@sfa/kernel/delivered/shipment'
import type { Language } from '@sfa/kernel/language'
import { performAction } from '@sfa/operations/action/perform-action'
import { type Caller, requireKey } from '@sfa/operations/caller'
import { callerOfRun } from '@sfa/operations/job/attempt/caller-of-run'
import { workAtInterval } from '@sfa/operations/job/schedule/work-at-interval'
import { accessForKey } from '@sfa/operations/permission/access'
import { keptReason } from '@sfa/operations/resource/told-texts'
import type { Services } from '@sfa/operations/services'
import { sql } from 'kysely'
import { order } from '../../definitions/order.resource'
import { linesOfOrder } from './order-rows'
import { lockWaiting } from './packages'

/** Who may ship orders. */
export const shipKey = 'order/orderhistory:ship'

const mostAtOnce = 200

interface Due {
  tenantId: string
  id: string
  runId: string | null
  userId: string | null
  language: Language | null
}

/**
 * Ships the packages that files have brought, each in a transaction of its own and with the rights of the user of the
 * import: the locks of a shipment are taken in one order only where it is alone. Answers how many were shipped. Several
 * workers may ask at once.
 */
export async function shipWaiting({ db }: Pick<Services, 'db'>): Promise<number> {
  const { rows } = await inPlatform(db, tx =>
    sql<Due>`
      select p.tenant_id "tenantId", p.id::text, r.id::text "runId", r.user_id "userId", r.language
      from order_package p left join lateral (
        select r.id, r.user_id, r.language from job_run r
        where r.tenant_id = p.tenant_id and r.kind = 'OrderExpressOrderNO' and exists (
          select from import_chunk c where c.tenant_id = r.tenant_id and c.run_id = r.id and p.id = any(c.inserted_ids))
        order by r.id desc limit 1
      ) r on true
      where p.state = 'waiting' order by p.tenant_id, p.id limit ${mostAtOnce}`.execute(tx),
  )
  let shipped = 0
  for (const due of rows) if (await shipOne({ db }, due)) shipped += 1
  return shipped
}

async function shipOne(services: Pick<Services, 'db'>, due: Due): Promise<boolean> {
  const { tenantId, id } = due
  try {
    const caller = await callerOf(services, due)
    return await inTenant(services.db, tenantId, async tx => {
      const waiting = await lockWaiting(tx, id)
      if (!waiting) return false
      requireKey(caller, shipKey)
      const access = await accessForKey(tx, caller, order, shipKey)
      const planned = linesOfProducts(await linesOfOrder(tx, waiting.orderId), waiting.lines)
      if (!planned.ok) throw new AppError('invalid', {}, 200, planned.faults)
      const { carrier, trackingNo, shippedTime } = waiting
      const body = { carrier, trackingNo, shippedTime, lines: planned.parts, release: null, packageId: id }
      await performAction(tx, caller, { resource: order, action: 'ship', id: waiting.orderId, body }, access)
      return true
    })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const failure = keptReason(error)
    // The version stays: undoing the import removes what was not shipped.
    await inTenant(services.db, tenantId, tx =>
      sql`update order_package set state = 'failed', failure = ${failure} where id = ${id} and state = 'waiting'`.execute(
        tx,
      ),
    )
    return false
  }
}

/** The user of the import. Throws `notPermitted` where the user does not exist any more. */
function callerOf(services: Pick<Services, 'db'>, { tenantId, id, runId, userId, language }: Due): Promise<Caller> {
  if (userId === null || language === null) throw new AppError('notPermitted', {}, 403)
  return callerOfRun(services, { id: runId ?? id, tenantId, userId, language })
}

/** Ships waiting packages at an interval until it is stopped. */
export function watchPackages(
  services: Pick<Services, 'db'>,
  { everyMs = 2_000, onError }: { everyMs?: number; onError: (error: unknown) => void },
): { stop(): Promise<void> } {
  return workAtInterval(() => shipWaiting(services), { everyMs, onError })
}
