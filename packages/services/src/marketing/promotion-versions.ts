import { readLinesOf } from '@sfa/db/detail-rows'
import type { WireRow } from '@sfa/db/search-rows'
import type { Tx } from '@sfa/db/tenant-transaction'
import type { Promotion, PromotionType } from '@sfa/domain/promotion/promotion'
import { promotionResources } from '@sfa/resources/marketing/promotion-kinds'
import { sql } from 'kysely'
import { compilePromotion } from './compile-promotion'

/** Steps of records, by id. A product discount has none: what it gives stands in its head. */
export async function readSteps(
  tx: Tx,
  type: PromotionType,
  recordIds: readonly string[],
): Promise<ReadonlyMap<string, WireRow[]>> {
  const resource = promotionResources[type]
  return resource.details.steps ? readLinesOf(tx, resource, 'steps', recordIds) : new Map()
}

/**
 * Puts what was approved in force, in place of the version before. Orders are calculated by versions: a draft of the
 * next one changes nothing until it is approved itself.
 */
export async function putInForce(tx: Tx, type: PromotionType, row: WireRow, { by }: { by: string }): Promise<void> {
  const id = String(row.id)
  await endVersion(tx, type, id)
  const steps = (await readSteps(tx, type, [id])).get(id) ?? []
  const rule = compilePromotion(type, row, steps)
  await sql`
    insert into marketing_promotion_version
      (promotion_type, promotion_id, version, code, name, valid_from, valid_to, rule, state, approved_by)
    values (${type}, ${id}, ${row.version}, ${row.code}, ${row.name}, ${row.validFrom}::date, ${row.validTo}::date,
      ${JSON.stringify(rule)}::jsonb, ${JSON.stringify({ ...row, steps })}::jsonb, ${by})`.execute(tx)
}

/** From now on no version of the promotion is in force. */
export async function endVersion(tx: Tx, type: PromotionType, recordId: string): Promise<void> {
  await sql`
    update marketing_promotion_version set ended_time = now()
    where promotion_type = ${type} and promotion_id = ${recordId} and ended_time is null`.execute(tx)
}

/** What is in force on a day (`YYYY-MM-DD`), in no order. */
export async function promotionsInForce(tx: Tx, day: string): Promise<Promotion[]> {
  const { rows } = await sql<{ rule: Promotion }>`
    select rule from marketing_promotion_version
    where ended_time is null and valid_from <= ${day}::date and valid_to >= ${day}::date`.execute(tx)
  return rows.map(({ rule }) => rule)
}

export interface ApprovedVersion {
  version: number
  /** The record with its steps, as it was judged. */
  state: WireRow
  by: string | null
  /** `YYYY-MM-DD HH:mm:ss`, UTC+8. */
  at: string
  isInForce: boolean
}

/** The version that was approved last; undefined where none was. */
export async function lastVersion(tx: Tx, type: PromotionType, recordId: string): Promise<ApprovedVersion | undefined> {
  const { rows } = await sql<ApprovedVersion>`
    select version, state, approved_by as "by", left(approved_time::text, 19) as at, ended_time is null as "isInForce"
    from marketing_promotion_version where promotion_type = ${type} and promotion_id = ${recordId}
    order by version desc limit 1`.execute(tx)
  return rows[0]
}
