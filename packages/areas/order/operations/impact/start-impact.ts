import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { promotionResources } from '@sfa/marketing/definitions/promotion-kinds'
import type { Caller } from '@sfa/operations/caller'
import { createRunIn } from '@sfa/operations/job/life/create-run'
import type { Services } from '@sfa/operations/services'
import { sql } from 'kysely'
import { type ImpactAsked, impactSubject } from './impact-subject'
import { promotionImpactJob } from './promotion-impact.job'

/** Starts the calculation of an impact; a second press, or a second person, gets the one that is under way. */
export const startImpact = (
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  asked: ImpactAsked,
): Promise<{ batchId: string }> =>
  inTenant(db, caller.tenantId, async tx => {
    const { row, version, reach } = await impactSubject(tx, caller, asked)
    const which = sql`promotion_type = ${asked.type} and promotion_id = ${asked.id} and version = ${version} and reach = ${reach}`
    await sql`
      insert into marketing_promotion_impact (promotion_type, promotion_id, version, reach)
      values (${asked.type}, ${asked.id}, ${version}, ${reach}) on conflict do nothing`.execute(tx)
    await sql`select from marketing_promotion_impact where ${which} for update`.execute(tx)
    const { rows } = await sql<{ batchId: string }>`
      select r.id::text "batchId" from marketing_promotion_impact i join job_run r on r.id = i.run_id
      where ${which} and r.phase in ('queued', 'writing')`.execute(tx)
    if (rows[0]) return rows[0]
    const batchId = await createRunIn(tx, caller, promotionImpactJob, {
      kind: promotionResources[asked.type].key,
      direction: 'none',
      fileName: String(row.code),
      payload: asked,
    })
    await sql`update marketing_promotion_impact set run_id = ${batchId} where ${which}`.execute(tx)
    return { batchId }
  })
