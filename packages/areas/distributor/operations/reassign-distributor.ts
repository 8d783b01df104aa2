import type { Reassigned, Reassignment } from '@sfa/customer/definitions/primary-distributor.calls'
import { primaryDistributor } from '@sfa/customer/definitions/primary-distributor.resource'
import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { findRow } from '@sfa/db/record/write-rows'
import { AppError } from '@sfa/kernel/app-error'
import { today } from '@sfa/kernel/china-day'
import { tableOf } from '@sfa/kit/resource'
import type { Caller } from '@sfa/operations/caller'
import { scopeOf } from '@sfa/operations/permission/data-scope'
import { changeBatch, inlineBatchRows } from '@sfa/operations/resource/batch/change-batch'
import { selectedQuery } from '@sfa/operations/resource/batch/selected-records'
import { startBatchJob } from '@sfa/operations/resource/batch/start-batch-job'
import type { Services } from '@sfa/operations/services'
import { sql } from 'kysely'
import { distributor } from '../definitions/distributor.resource'

const sampleRows = 20

/**
 * Hands what is assigned to one distributor over to another from a day on: at once, or above 500 as a job, which can be
 * undone. Throws `invalid` with the field at fault.
 */
export async function reassignDistributor(
  services: Services,
  caller: Caller,
  asked: Reassignment,
): Promise<Reassigned> {
  const { toDistributorId, day, preview } = asked
  if (asked.fromDistributorId === toDistributorId)
    throw new AppError('invalid', {}, 200, [{ field: 'toDistributorId', code: 'sameDistributor' }])
  const named = asked.ids.length + asked.searches.length > 0
  if (asked.all === named)
    throw new AppError('invalid', {}, 200, [{ field: 'ids', code: asked.all ? 'chosenTwice' : 'nothingChosen' }])
  if (day < today()) throw new AppError('invalid', {}, 200, [{ field: 'day', code: 'startInPast' }])
  const { found, over, closed } = await inTenant(services.db, caller.tenantId, async tx => {
    await requireValid(tx, caller, toDistributorId)
    return findAssigned(tx, caller, asked)
  })
  const counts = { count: found.length, split: found.filter(one => one.validFrom < day).length, over, closed }
  if (preview) {
    const samples = found
      .slice(0, sampleRows)
      .map(one => ({ ...one, newFrom: [one.validFrom, day].sort()[1] as string }))
    return { ...counts, samples }
  }
  if (found.length === 0) return { ...counts, samples: [], changed: 0, refused: [] }
  const plan = {
    ids: found.map(({ id }) => id),
    changes: { distributorID: toDistributorId },
    since: { day, from: 'validFrom', to: 'validTo' },
  }
  if (found.length > inlineBatchRows)
    return { ...counts, samples: [], ...(await startBatchJob(services, caller, primaryDistributor, plan)) }
  // No workflow decides about them.
  const { waiting: _, ...done } = await changeBatch(services, caller, primaryDistributor, plan)
  return { ...counts, samples: [], ...done }
}

async function requireValid(tx: Tx, caller: Caller, id: string): Promise<void> {
  const found = await findRow(tx, distributor, id, { scope: await scopeOf(tx, caller, distributor, 'any') })
  if (!found) throw new AppError('notFound')
  if (found.isDeleted !== '1') return
  const failure = {
    field: 'toDistributorId',
    code: 'distributorIsInvalid',
    params: { name: String(found.name) },
  } as const
  throw new AppError('invalid', {}, 200, [failure])
}

interface Assigned {
  id: string
  storeCode: string | null
  storeName: string | null
  category: string
  validFrom: string
  validTo: string | null
}

/** What changes, in the order of the stores, and how many have ended by the day or belong to a store that takes nothing new. */
async function findAssigned(
  tx: Tx,
  caller: Caller,
  { fromDistributorId, day, ids, searches, all }: Reassignment,
): Promise<{ found: Assigned[]; over: number; closed: number }> {
  const selection = all
    ? { ids, searches: [{ query: { distributorID: [fromDistributorId] }, except: [] }] }
    : { ids, searches }
  const chosen = await selectedQuery(tx, caller, primaryDistributor, selection, 'batchUpdate')
  const { rows } = await sql<Assigned & { over: boolean; closed: boolean }>`
    select p.id::text, p.store_code "storeCode", p.store_name "storeName", c.name_cn category,
      p.valid_from::text "validFrom", p.valid_to::text "validTo", coalesce(p.valid_to < ${day}::date, false) "over",
      s.is_closed = 1 or s.is_deleted <> 0 closed
    from ${sql.table(tableOf(primaryDistributor))} p join product_category c on c.id = p.category_id
    join customer_store s on s.id = p.store_id
    where p.id in (${chosen}) and p.distributor_id = ${fromDistributorId} and p.is_deleted = 0
    order by p.store_code, c.code, p.valid_from`.execute(tx)
  const found = rows.flatMap(({ over, closed, ...one }) => (over || closed ? [] : [one]))
  const over = rows.filter(one => one.over).length
  return { found, over, closed: rows.length - over - found.length }
}
