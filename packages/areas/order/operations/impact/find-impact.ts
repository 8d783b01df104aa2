import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { wireTime } from '@sfa/db/record/wire-time'
import { AppError } from '@sfa/kernel/app-error'
import type { ErrorCode } from '@sfa/kernel/error-texts'
import type { ImpactResult, PromotionImpact } from '@sfa/marketing/definitions/impact.calls'
import type { ImpactShare } from '@sfa/marketing/rules/promotion/impact'
import type { Caller } from '@sfa/operations/caller'
import { textOf } from '@sfa/operations/resource/batch/change-batch'
import type { Services } from '@sfa/operations/services'
import { sql } from 'kysely'
import { type ImpactAsked, impactSubject } from './impact-subject'
import type { KeptImpact } from './kept-impact'

interface Row {
  result: KeptImpact | null
  digest: string | null
  by: string | null
  at: string | null
  batchId: string | null
  phase: string | null
  userId: string | null
  percent: number | null
  errorCode: ErrorCode | null
  errorParams: Record<string, string | number> | null
}

/** The impact of a promotion as it was calculated last for who reaches the same orders, and how a new one gets on. */
export const findImpact = (
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  asked: ImpactAsked,
): Promise<PromotionImpact> =>
  inTenant(db, caller.tenantId, async tx => {
    const { version, reach, digest, hidesAmounts } = await impactSubject(tx, caller, asked)
    const { rows } = await sql<Row>`
      select i.result, i.digest, i.calculated_by "by", ${wireTime('i.calculated_time')} "at", r.id::text "batchId", r.phase, r.user_id::text "userId",
        (r.progress ->> 'percent')::float8 percent, r.error_code "errorCode", r.error_params "errorParams"
      from marketing_promotion_impact i left join job_run r on r.id = i.run_id
      where i.promotion_type = ${asked.type} and i.promotion_id = ${asked.id} and i.version = ${version}
        and i.reach = ${reach}`.execute(tx)
    const [found] = rows
    const isUnderWay = found?.phase === 'queued' || found?.phase === 'writing'
    return {
      version,
      run:
        found?.batchId && isUnderWay
          ? { batchId: found.batchId, percent: found.percent, isOwn: found.userId === caller.userId }
          : null,
      error: found?.phase === 'failed' ? textOf(errorOf(found), caller.language) : null,
      result: found?.result
        ? {
            ...tell(found.result, hidesAmounts),
            calculatedBy: found.by ?? '',
            calculatedTime: found.at ?? '',
            isCurrent: found.digest === digest,
          }
        : null,
    }
  })

const errorOf = ({ errorCode, errorParams }: Row) => new AppError(errorCode ?? 'internal', errorParams ?? {})

function tell(
  { names, ...kept }: KeptImpact,
  hidesAmounts: boolean,
): Omit<ImpactResult, 'calculatedBy' | 'calculatedTime' | 'isCurrent'> {
  const yuan = (fen: number | null) => (hidesAmounts || fen === null ? null : fen / 100)
  const shares = (kind: string, all: readonly ImpactShare[]) =>
    all.map(({ id, orders, amount }) => {
      const [code, name] = names[`${kind}-${id}`] ?? [id, id]
      return { id, code, name, orders, amount: yuan(amount) }
    })
  return {
    from: kept.from,
    to: kept.to,
    orders: kept.orders,
    touched: kept.touched,
    customers: kept.customers,
    original: yuan(kept.original),
    moneyOff: yuan(kept.moneyOff),
    giftValue: yuan(kept.giftValue),
    cost: yuan(kept.moneyOff + kept.giftValue),
    othersLess: yuan(kept.othersLess),
    beyondLimit: kept.beyondLimit,
    budget: yuan(kept.budget),
    exhaustedOn: kept.exhaustedOn,
    days: kept.days.map(({ day, orders, cost }) => ({ day, orders, cost: yuan(cost) })),
    topCustomers: shares('customer', kept.topCustomers),
    topProducts: shares('product', kept.topProducts),
    displaced: shares('promotion', kept.displaced),
  }
}
