import { createHash } from 'node:crypto'
import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { findRow } from '@sfa/db/record/write-rows'
import type { WireRow } from '@sfa/db/search/search-rows'
import { AppError } from '@sfa/kernel/app-error'
import { canonicalJson } from '@sfa/kit/canonical-json'
import { promotionResources } from '@sfa/marketing/definitions/promotion-kinds'
import { compilePromotion } from '@sfa/marketing/operations/compile-promotion'
import { readDetails } from '@sfa/marketing/operations/promotion-versions'
import type { Promotion, PromotionType } from '@sfa/marketing/rules/promotion/promotion'
import { type Caller, requireKey } from '@sfa/operations/caller'
import { type Access, accessFor, accessForKey } from '@sfa/operations/permission/access'
import { order } from '../../definitions/order.resource'
import { orderAmounts } from '../placing/order.behaviour'

export interface ImpactAsked {
  type: PromotionType
  id: string
}

/** The promotion as it stands now, and the orders that its caller reaches. */
export interface ImpactSubject {
  row: WireRow
  version: number
  promotion: Promotion
  /** Of what the promotion says: the result of another one is out of date. */
  digest: string
  scope: Access['scope']
  /** Names the orders that are reached: who reaches the same ones shares a result. Empty: all. */
  reach: string
  /** The caller may not see amounts of orders. */
  hidesAmounts: boolean
}

const digestOf = (value: unknown) =>
  createHash('sha256')
    .update(JSON.stringify(canonicalJson(value)))
    .digest('hex')
    .slice(0, 32)

/** Throws `notPermitted` without the key of its page, and `notFound` beyond the caller's reach. */
export async function impactSubject(tx: Tx, caller: Caller, { type, id }: ImpactAsked): Promise<ImpactSubject> {
  const resource = promotionResources[type]
  const key = `${resource.path?.slice(1)}:view`
  requireKey(caller, key)
  const { search } = await accessFor(tx, caller, resource, 'search')
  const row = await findRow(tx, resource, id, { scope: search.scope })
  if (!row) throw new AppError('notFound')
  const { scope, fields } = await accessForKey(tx, caller, order, key)
  const promotion = compilePromotion(type, row, (await readDetails(tx, type, id)).steps ?? [])
  return {
    row,
    version: Number(row.version ?? 1),
    promotion,
    digest: digestOf({ promotion, limitPeriod: row.limitPeriod ?? null }),
    scope,
    reach: scope === 'everything' || scope === undefined ? '' : digestOf(scope),
    hidesAmounts: orderAmounts.some(name => fields.hidden.has(name) || fields.masked.has(name)),
  }
}
