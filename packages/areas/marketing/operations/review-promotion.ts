import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { wireNow } from '@sfa/db/record/wire-time'
import type { WireRow } from '@sfa/db/search/search-rows'
import { AppError } from '@sfa/kernel/app-error'
import type { ErrorCode } from '@sfa/kernel/error-texts'
import type { Language } from '@sfa/kernel/language'
import { type ActionHandler, actionHandler } from '@sfa/operations/action/action-handler'
import type { Caller } from '@sfa/operations/caller'
import { failuresTogether } from '@sfa/operations/resource/details/lines-change'
import { promotionResources, type ReviewedType, reviewedResources, reviewedTypes } from '../definitions/promotion-kinds'
import type { PromotionType } from '../rules/promotion/promotion'
import { has } from './compile-promotion'
import { endVersion, putInForce, readDetails } from './promotion-versions'

/** Submitting checks what a draft may still lack; passing puts the version in force; the next version is a draft again. */
export const promotionHandlers: readonly ActionHandler[] = reviewedTypes.flatMap(type => {
  const of = reviewedResources[type]
  return [
    actionHandler({
      of,
      action: 'submit',
      async run(tx, caller, { row }) {
        await requireComplete(tx, caller, type, row)
        return undefined
      },
    }),
    actionHandler({
      of,
      action: 'pass',
      async run(tx, caller, { row }) {
        await putInForce(tx, type, row, { by: caller.userName })
        return { set: { versionInForce: row.version } }
      },
    }),
    actionHandler({
      of,
      action: 'revise',
      run: async (_tx, _caller, { row }) => ({
        set: { version: Number(row.version) + 1, opinion: null, stopReason: null },
      }),
    }),
    actionHandler({
      of,
      action: 'stop',
      async run(tx, _caller, { row }) {
        await endVersion(tx, type, String(row.id))
        return { set: { versionInForce: null } }
      },
    }),
  ]
})

const refuse = (field: string, code: ErrorCode, params: Record<string, string | number> = {}): never => {
  throw new AppError('invalid', {}, 200, [{ field, code, params }])
}

/** Throws `invalid` at the field that is at fault. */
async function requireComplete(tx: Tx, { language }: Caller, type: ReviewedType, row: WireRow): Promise<void> {
  if (String(row.validTo) < wireNow().slice(0, 10)) refuse('validTo', 'promotionEnded')
  const lines = await readDetails(tx, type, String(row.id))
  if (type === 'coupon') return requireCoupon(row, lines.gifts ?? [])
  const mandatory = Array.isArray(row.mandatoryProductIds) ? row.mandatoryProductIds.length : 0
  if (mandatory > 0 && Number(row.varieties ?? 0) > mandatory) refuse('varieties', 'promotionVarieties')
  const issued = Number(row.issued ?? 0)
  if (has(row.budget) && Number(row.budget) < issued) refuse('budget', 'promotionBudgetBelowIssued', { issued })
  if (has(row.alarm) && Number(row.alarm) < issued) refuse('alarm', 'promotionAlarmBelowIssued', { issued })
  if (type !== '7') requireSteps(type, row, lines.steps ?? [], language)
}

/** What a step has to do with the promotion is asked again: drafts may be older than a rule. */
function requireSteps(type: PromotionType, row: WireRow, steps: readonly WireRow[], language: Language): void {
  if (steps.length === 0) refuse('steps', 'promotionStepsMissing')
  const { together = [] } = promotionResources[type].details.steps ?? {}
  const failures = failuresTogether('steps', together, steps, row, language)
  if (failures.length > 0) throw new AppError('invalid', {}, 200, failures)
}

/** A coupon gives one thing, and no fewer can be in all than customers have already. */
function requireCoupon(row: WireRow, gifts: readonly WireRow[]): void {
  const given = [has(row.amountOff), has(row.rate), gifts.length > 0].filter(Boolean).length
  if (given !== 1) refuse(gifts.length > 0 ? 'gifts' : 'amountOff', 'couponBenefitOne')
  const issued = Number(row.issued ?? 0)
  if (Number(row.total) < issued) refuse('total', 'couponTotalBelowIssued', { issued })
}
