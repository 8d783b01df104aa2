import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { searchRows, type WireRow } from '@sfa/db/search/search-rows'
import type { BodyOf } from '@sfa/kit/call'
import type { Resource } from '@sfa/kit/resource'
import type { Caller } from '@sfa/operations/caller'
import { accessForKey } from '@sfa/operations/permission/access'
import { withoutUnreadableTerms } from '@sfa/operations/permission/field-rights'
import { shownTo } from '@sfa/operations/permission/shown-row'
import type { Services } from '@sfa/operations/services'
import type { PromotionReview, searchReviewsCall } from '../definitions/promotion.calls'
import { type ReviewedType, reviewedResources, reviewedTypes } from '../definitions/promotion-kinds'

/** Of each type; a search narrows what is more. */
const most = 500

/** Promotions of all types within the caller's reach, what changed last first; values that may not be read are empty. */
export function searchReviews(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  { types, approvalStatus, searchField }: BodyOf<typeof searchReviewsCall>,
): Promise<{ rows: PromotionReview[]; total: number }> {
  const asked: readonly ReviewedType[] = types.length > 0 ? types : reviewedTypes
  return inTenant(db, caller.tenantId, async tx => {
    const rows: PromotionReview[] = []
    let total = 0
    for (const type of [...new Set(asked)]) {
      const resource: Resource = reviewedResources[type]
      const { scope, fields } = await accessForKey(tx, caller, resource, 'marketing/approval:search')
      const terms = {
        filters: { approvalStatus: [approvalStatus], isDeleted: ['0'] },
        quick: searchField,
        sort: [{ field: 'lastModifiedTime', order: 'desc' as const }],
      }
      const page = { pageIndex: 1, pageSize: most, count: 'exact' as const }
      const found = await searchRows(tx, resource, { ...withoutUnreadableTerms(fields, resource, terms), scope, page })
      rows.push(...found.rows.map(shownTo(caller, resource, fields)).map(row => reviewOf(type, row)))
      total += found.total ?? found.rows.length
    }
    rows.sort((a, b) => (a.lastModifiedTime < b.lastModifiedTime ? 1 : -1))
    return { rows, total }
  })
}

const text = (value: unknown) => (value === undefined || value === null ? '' : String(value))
const textOrNull = (value: unknown) => (value === undefined || value === null ? null : String(value))
const numberOrNull = (value: unknown) => (value === undefined || value === null ? null : Number(value))

const reviewOf = (type: ReviewedType, row: WireRow): PromotionReview => ({
  type,
  id: String(row.id),
  ver: Number(row.ver),
  code: text(row.code),
  name: text(row.name),
  approvalStatus: text(row.approvalStatus),
  validFrom: text(row.validFrom),
  validTo: text(row.validTo),
  version: Number(row.version ?? 1),
  versionInForce: numberOrNull(row.versionInForce),
  priority: numberOrNull(row.priority),
  exclusive: String(row.exclusive) === '1',
  budget: numberOrNull(row.budget),
  opinion: textOrNull(row.opinion),
  lastModifiedBy: textOrNull(row.lastModifiedBy),
  lastModifiedTime: text(row.lastModifiedTime),
})
