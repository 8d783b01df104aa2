import type { WireRow } from '@sfa/db/search-rows'
import type { Tx } from '@sfa/db/tenant-transaction'
import { wireNow } from '@sfa/db/wire-time'
import { AppError } from '@sfa/domain/app-error'
import type { ErrorCode } from '@sfa/domain/error-texts'
import type { PromotionType } from '@sfa/domain/promotion/promotion'
import { promotionResources } from '@sfa/resources/marketing/promotion-kinds'
import { type ActionHandler, actionHandler } from '../action/action-handler'
import { endVersion, putInForce, readSteps } from './promotion-versions'

const types = Object.keys(promotionResources) as PromotionType[]

/** Submitting checks what a draft may still lack; passing puts the version in force; the next version is a draft again. */
export const promotionHandlers: readonly ActionHandler[] = types.flatMap(type => {
  const of = promotionResources[type]
  return [
    actionHandler({
      of,
      action: 'submit',
      async run(tx, _caller, { row }) {
        await requireComplete(tx, type, row)
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

/** Throws `invalid` at the field that is at fault. */
async function requireComplete(tx: Tx, type: PromotionType, row: WireRow): Promise<void> {
  const refuse = (field: string, code: ErrorCode): never => {
    throw new AppError('invalid', {}, 200, [{ field, code }])
  }
  if (String(row.validTo) < wireNow().slice(0, 10)) refuse('validTo', 'promotionEnded')
  const mandatory = Array.isArray(row.mandatoryProductIds) ? row.mandatoryProductIds.length : 0
  if (mandatory > 0 && Number(row.varieties ?? 0) > mandatory) refuse('varieties', 'promotionVarieties')
  if (type === '7') return
  const id = String(row.id)
  const steps = (await readSteps(tx, type, [id])).get(id) ?? []
  if (steps.length === 0) refuse('steps', 'promotionStepsMissing')
  const thresholds = new Map<number, number>()
  for (const { threshold } of steps) thresholds.set(Number(threshold), (thresholds.get(Number(threshold)) ?? 0) + 1)
  if (row.mode === 'every' && thresholds.size > 1) refuse('mode', 'promotionOneStep')
  if (row.basis === 'amount' && [...thresholds.keys()].some(one => Math.abs(one * 100 - Math.round(one * 100)) > 1e-6))
    refuse('steps', 'promotionAmountDecimals')
  if (row.giftChoice && Math.min(...thresholds.values()) < Number(row.giftChoice))
    refuse('giftChoice', 'promotionGiftChoice')
}
