import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { readLinesOf } from '@sfa/db/record/detail-rows'
import type { WireRow } from '@sfa/db/search/search-rows'
import { detailsOf } from '@sfa/kit/details'
import type { Resource } from '@sfa/kit/resource'
import { sql } from 'kysely'
import { type ReviewedType, reviewedResources } from '../definitions/promotion-kinds'
import type { Promotion } from '../rules/promotion/promotion'
import { compileCoupon } from './compile-coupon'
import { compilePromotion } from './compile-promotion'

/** The lines of one record, by detail: the steps of a promotion, gifts and lists of a batch of coupons. */
export async function readDetails(
  tx: Tx,
  type: ReviewedType,
  recordId: string,
): Promise<Readonly<Record<string, WireRow[]>>> {
  const resource: Resource = reviewedResources[type]
  const found: Record<string, WireRow[]> = {}
  for (const [name] of detailsOf(resource))
    found[name] = (await readLinesOf(tx, resource, name, [recordId])).get(recordId) ?? []
  return found
}

/**
 * Puts what was approved in force, in place of the version before. Orders are calculated by versions: a draft of the
 * next one changes nothing until it is approved itself.
 */
export async function putInForce(tx: Tx, type: ReviewedType, row: WireRow, { by }: { by: string }): Promise<void> {
  const id = String(row.id)
  await endVersion(tx, type, id)
  const lines = await readDetails(tx, type, id)
  const rule = type === 'coupon' ? compileCoupon(row, lines) : compilePromotion(type, row, lines.steps ?? [])
  await sql`
    insert into marketing_promotion_version
      (promotion_type, promotion_id, version, code, name, valid_from, valid_to, rule, state, approved_by)
    values (${type}, ${id}, ${row.version}, ${row.code}, ${row.name}, ${row.validFrom}::date, ${row.validTo}::date,
      ${JSON.stringify(rule)}::jsonb, ${JSON.stringify({ ...row, ...lines })}::jsonb, ${by})`.execute(tx)
}

/** From now on no version of the promotion is in force. */
export async function endVersion(tx: Tx, type: ReviewedType, recordId: string): Promise<void> {
  await sql`
    update marketing_promotion_version set ended_time = now()
    where promotion_type = ${type} and promotion_id = ${recordId} and ended_time is null`.execute(tx)
}

/** The promotions in force on a day (`YYYY-MM-DD`), in no order. */
export async function promotionsInForce(tx: Tx, day: string): Promise<Promotion[]> {
  const { rows } = await sql<{ rule: Promotion }>`
    select rule from marketing_promotion_version
    where ended_time is null and promotion_type <> 'coupon' and valid_from <= ${day}::date and valid_to >= ${day}::date`.execute(
    tx,
  )
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
export async function lastVersion(tx: Tx, type: ReviewedType, recordId: string): Promise<ApprovedVersion | undefined> {
  const { rows } = await sql<ApprovedVersion>`
    select version, state, approved_by as "by", left(approved_time::text, 19) as at, ended_time is null as "isInForce"
    from marketing_promotion_version where promotion_type = ${type} and promotion_id = ${recordId}
    order by version desc limit 1`.execute(tx)
  return rows[0]
}
