import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { findRow } from '@sfa/db/record/write-rows'
import type { WireRow } from '@sfa/db/search/search-rows'
import { AppError } from '@sfa/kernel/app-error'
import { canonicalJson } from '@sfa/kit/canonical-json'
import type { Resource } from '@sfa/kit/resource'
import { type Caller, holdsKey, requireKey } from '@sfa/operations/caller'
import { accessForKey } from '@sfa/operations/permission/access'
import { shownTo } from '@sfa/operations/permission/shown-row'
import type { Services } from '@sfa/operations/services'
import type { PromotionComparison } from '../definitions/promotion.calls'
import { reviewFields, useFields } from '../definitions/promotion-fields'
import { type ReviewedType, reviewedResources } from '../definitions/promotion-kinds'
import { lastVersion, readDetails } from './promotion-versions'

/** What reviews and orders leave behind is no part of what they judge; the organisation and the remark are. */
const judgedAll = new Set(['orgID', 'memo'])
const leftOut = new Set<string>([
  ...Object.keys(reviewFields).filter(name => !judgedAll.has(name)),
  ...Object.keys(useFields),
  'balance',
  'approvalStatus',
  'validPeriod',
])

/** Throws `notPermitted` without a key to view it, `notFound` beyond the caller's reach. */
export async function comparePromotion(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  { type, id }: { type: ReviewedType; id: string },
): Promise<PromotionComparison> {
  const resource = reviewedResources[type] as Resource
  const own = `${resource.path?.slice(1)}:view`
  const key = holdsKey(caller, own) ? own : 'marketing/approval:search'
  if (!holdsKey(caller, key)) requireKey(caller, own)
  return inTenant(db, caller.tenantId, async tx => {
    const { scope, fields } = await accessForKey(tx, caller, resource, key)
    const row = await findRow(tx, resource, id, { scope })
    if (!row) throw new AppError('notFound')
    const lines = await readDetails(tx, type, id)
    const names = [...Object.keys(resource.fields), ...Object.keys(resource.details)].filter(name => !leftOut.has(name))
    const judged = (state: WireRow): WireRow => Object.fromEntries(names.map(name => [name, state[name] ?? null]))
    const now = judged({ ...row, ...lines })
    const approved = await lastVersion(tx, type, id)
    const before = approved && judged(approved.state)
    const asShown = shownTo(caller, resource, fields)
    const shown = asShown(now)
    return {
      changed: names.filter(name => name in shown && textOf(now[name]) !== textOf(before?.[name])),
      now: shown,
      approved: before ? asShown(before) : null,
      version: approved?.version ?? null,
      isInForce: approved?.isInForce ?? false,
      approvedBy: approved?.by ?? null,
      approvedTime: approved?.at ?? null,
    }
  })
}

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

const textOf = (value: unknown) => (isEmpty(value) ? '' : JSON.stringify(canonicalJson(value)))
