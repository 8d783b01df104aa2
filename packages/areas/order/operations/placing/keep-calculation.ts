import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { wireTime } from '@sfa/db/record/wire-time'
import { sql } from 'kysely'
import type { CalculatedAnswer } from '../../definitions/placing.schema'
import { keptWay } from './kept-way'
import type { KeptWish, Wish } from './wish'

/** A calculation without what is about the moment: faults, credit and rebates are asked anew. */
export type FrozenCalculation = Omit<CalculatedAnswer, 'faults' | 'credit' | 'rebate' | 'giftOffers'>

/** The way to the figures alone: those of orders that were made elsewhere stand in the order itself. */
export type KeptWay = Pick<FrozenCalculation, 'trace' | 'warnings' | 'hints'>

export interface KeptCalculation {
  revision: number
  asked: KeptWish
  calculation: FrozenCalculation | KeptWay
  /** `YYYY-MM-DD HH:mm:ss`, UTC+8. */
  at: string
}

/**
 * Keeps what a submission of an order is calculated from and what came out. That of a draft stands at the revision that
 * its submission will have, and is frozen by it. Answers what is kept.
 */
export async function keepCalculation(
  tx: Tx,
  orderId: string,
  revision: number,
  { couponNos, rebate, giftChoices, lines }: Wish,
  { faults, credit, rebate: _, giftOffers, ...told }: CalculatedAnswer,
): Promise<FrozenCalculation> {
  const calculation = { ...told, ...keptWay(told) }
  const manualPrices = lines.flatMap(({ lineNo, manualPrice }) =>
    manualPrice === null ? [] : [{ lineNo, fen: manualPrice }],
  )
  const asked: KeptWish = { couponNos, rebate, giftChoices, ...(manualPrices.length > 0 && { manualPrices }) }
  await sql`
    insert into order_calculation (order_id, revision, asked, calculation)
    values (${orderId}, ${revision}, ${JSON.stringify(asked)}::jsonb, ${JSON.stringify(calculation)}::jsonb)
    on conflict (tenant_id, order_id, revision)
      do update set asked = excluded.asked, calculation = excluded.calculation, create_time = now()`.execute(tx)
  return calculation
}

/** The one of a revision, else the last one. */
export async function findCalculation(
  tx: Tx,
  orderId: string,
  revision: number | null = null,
): Promise<KeptCalculation | undefined> {
  const { rows } = await sql<KeptCalculation>`
    select revision, asked, calculation, ${wireTime('create_time')} "at" from order_calculation
    where order_id = ${orderId} and (${revision}::int is null or revision = ${revision}::int)
    order by revision desc limit 1`.execute(tx)
  return rows[0]
}
