import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { findRow } from '@sfa/db/record/write-rows'
import type { FieldFailure } from '@sfa/domain/app-error'
import type { Promotion, PromotionType } from '@sfa/domain/promotion/promotion'
import { tableOf } from '@sfa/resource-kit/resource'
import { promotionResources } from '@sfa/resources/marketing/promotion-kinds'
import { sql } from 'kysely'
import { type Caller, holdsKey } from '../../caller'
import { compilePromotion } from '../../marketing/compile-promotion'
import { readDetails } from '../../marketing/promotion-versions'
import { accessFor } from '../../permission/access'
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
