import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { findRow } from '@sfa/db/record/write-rows'
import type { FieldFailure } from '@sfa/kernel/app-error'
import { tableOf } from '@sfa/kit/resource'
import { promotionResources } from '@sfa/marketing/definitions/promotion-kinds'
import { compilePromotion } from '@sfa/marketing/operations/compile-promotion'
import { readDetails } from '@sfa/marketing/operations/promotion-versions'
import type { Promotion, PromotionType } from '@sfa/marketing/rules/promotion/promotion'
import { type Caller, holdsKey } from '@sfa/operations/caller'
import { accessFor } from '@sfa/operations/permission/access'
import { sql } from 'kysely'
import { refuseFailures } from './order-problem'

const types = Object.keys(promotionResources) as PromotionType[]

/**
 * Promotions as they stand now, approved or not, for previews that try them. Throws `invalid` at the codes that name none
 * which the caller may look up.
 */
export async function triedByCode(tx: Tx, caller: Caller, codes: readonly string[]): Promise<Promotion[]> {
  if (codes.length === 0) return []
  const found = new Map<string, Promotion[]>()
  for (const type of types) {
    const resource = promotionResources[type]
    if (!holdsKey(caller, `${resource.path?.slice(1)}:view`)) continue
    const { search } = await accessFor(tx, caller, resource, 'search')
    const { rows } = await sql<{ id: string }>`
      select id::text from ${sql.table(tableOf(resource))} where code = any(${[...codes]}::text[]) order by id`.execute(
      tx,
    )
    for (const { id } of rows) {
      const row = await findRow(tx, resource, id, { scope: search.scope })
      if (!row) continue
      const { steps = [] } = await readDetails(tx, type, id)
      const promotion = compilePromotion(type, row, steps)
      found.set(promotion.code, [...(found.get(promotion.code) ?? []), promotion])
    }
  }
  refuseFailures(
    codes.flatMap((code, at): FieldFailure[] =>
      found.has(code) ? [] : [{ field: `promotionCodes.${at}`, code: 'refMissing', params: { value: code } }],
    ),
  )
  return [...found.values()].flat()
}
