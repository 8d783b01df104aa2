import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { placingParams } from '@sfa/order/operations/placing/placing-params'
import { type RebatePart, sumOfParts, takeParts } from '@sfa/receivable/rules/take-parts'
import { sql } from 'kysely'
import { type DemoBuyer, ownerOf } from './demo-buyers'

/** What a customer has of rebates. */
interface Account {
  id: string
  /** Milliseconds: before, not all of it was granted. */
  since: number
  grants: RebatePart[]
}

/** What a buyer may use of rebates at a moment; fen, and the thousandths of an order that they may pay. */
export interface RebateLeft {
  accountId: string
  balance: number
  share: number
}

/** Rebates of the demo's customers, as orders use them one after the other. */
export interface RebateBook {
  left(buyer: DemoBuyer, at: number): RebateLeft | undefined
  /** Out of which grants an amount comes. */
  partsOf(buyer: DemoBuyer, fen: number): RebatePart[]
  /** They are gone. */
  take(buyer: DemoBuyer, parts: readonly RebatePart[]): void
}

export async function readRebateBook(tx: Tx): Promise<RebateBook> {
  const { rebate } = await placingParams(tx)
  const { rows } = await sql<Account & { owner: string }>`
    select coalesce('store ' || a.store_id, 'distributor ' || a.distributor_id) owner, a.id::text id,
      extract(epoch from max(g.granted_time))::float8 * 1000 since,
      json_agg(json_build_object('grantId', g.id::text, 'fen', g.remaining) order by g.valid_to nulls last, g.id) grants
    from receivable_rebate_account a join receivable_rebate_grant g on g.account_id = a.id and g.state = 'granted'
    group by a.id, a.store_id, a.distributor_id`.execute(tx)
  const accounts = new Map(rows.map(({ owner, ...account }) => [owner, account]))
  const of = (buyer: DemoBuyer) => accounts.get(ownerOf(buyer))
  return {
    left(buyer, at) {
      const account = rebate.for[buyer.kind] ? of(buyer) : undefined
      if (!account || at <= account.since) return undefined
      return { accountId: account.id, balance: sumOfParts(account.grants), share: rebate.share }
    },
    partsOf: (buyer, fen) => takeParts(of(buyer)?.grants ?? [], fen),
    take(buyer, parts) {
      const account = of(buyer)
      const gone = new Map(parts.map(({ grantId, fen }) => [grantId, fen]))
      if (account)
        account.grants = account.grants.map(({ grantId, fen }) => ({ grantId, fen: fen - (gone.get(grantId) ?? 0) }))
    },
  }
}
