import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { sql } from 'kysely'

export interface QuotaMove {
  quotaId: string
  kind: 'allocate' | 'takeBack' | 'receive' | 'return' | 'debit' | 'credit'
  /** What was added to the part, the used or the allocated; negative where it was given back. */
  amount: number
  /** Afterwards; null is what the quota has now. */
  balance: number | null
  productId: string | null
  source: string
}

/** Writes what has changed quotas. */
export async function noteMoves(tx: Tx, userName: string, moves: readonly QuotaMove[]): Promise<void> {
  if (moves.length === 0) return
  await sql`
    insert into pricing_quota_move (quota_id, kind, amount, balance, product_id, source, user_name)
    select m."quotaId", m.kind, m.amount, coalesce(m.balance, q.balance), m."productId", m.source, ${userName}
    from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb)
      as m ("quotaId" bigint, kind text, amount numeric, balance numeric, "productId" bigint, source text)
    join pricing_quota q on q.id = m."quotaId"`.execute(tx)
}
