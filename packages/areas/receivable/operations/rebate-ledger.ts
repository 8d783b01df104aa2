import type { Tx } from '@sfa/db/connection/tenant-transaction'
import type { PricedCustomer } from '@sfa/pricing/operations/priced-customer'
import { sql } from 'kysely'
import type { RebatePart } from '../rules/take-parts'

export type RebateMoveKind = 'grant' | 'hold' | 'release' | 'use' | 'return' | 'expire' | 'revoke'

/** What changes for one grant of an account. Fen. */
export interface RebateChange {
  grantId: string
  balance: number
  held: number
  /** Of what the grant has left for orders. */
  remaining: number
}

export interface RebateAbout {
  kind: RebateMoveKind
  orderId?: string
  documentNo: string
  note?: string
  userName: string | null
}

/** A store that orders from a distributor is the customer. */
export const ownerOf = ({ storeId, distributorId }: PricedCustomer) =>
  storeId ? { type: 'store', id: storeId } : { type: 'distributor', id: distributorId as string }

/** The day of UTC+8 in a statement. */
const thisDay = sql`(now() at time zone 'Etc/GMT-8')::date`

/** Grants of an alias that orders can use today. */
export const usable = (alias: string) => sql`
  ${sql.ref(`${alias}.state`)} = 'granted' and ${sql.ref(`${alias}.remaining`)} > 0
  and (${sql.ref(`${alias}.valid_to`)} is null or ${sql.ref(`${alias}.valid_to`)} >= ${thisDay})`

/** The grants of an alias whose last day has passed. */
export const overdue = (alias: string) => sql`
  ${sql.ref(`${alias}.state`)} = 'granted' and ${sql.ref(`${alias}.valid_to`)} < ${thisDay}`

/** Grants are locked before their account, by ascending id, whatever is done with them. */
export const lockGrants = (tx: Tx, grantIds: readonly string[]) =>
  sql`select from receivable_rebate_grant where id = any(${[...grantIds]}::bigint[]) order by id for update`.execute(tx)

export const lockAccount = (tx: Tx, accountId: string) =>
  sql`select from receivable_rebate_account where id = ${accountId} for update`.execute(tx)

/** What an order has of rebates, by ascending id of their grants. Fen. */
export interface RebateOfOrder {
  accountId: string
  grantIds: readonly string[]
  /** What it holds still. */
  held: readonly RebatePart[]
  /** What its shipments have used, also where some of it came back. */
  used: number
  /** What came back of that. */
  returned: number
  /** Used, and not come back. */
  gone: readonly RebatePart[]
}

export async function partsOfOrder(tx: Tx, orderId: string): Promise<RebateOfOrder | undefined> {
  const { rows } = await sql<{ accountId: string; grantId: string; held: string; used: string; returned: string }>`
    select account_id::text "accountId", grant_id::text "grantId", sum(held_change)::text held,
      coalesce(-sum(balance_change) filter (where kind = 'use'), 0)::text used,
      coalesce(sum(balance_change) filter (where kind = 'return'), 0)::text returned
    from receivable_rebate_move where order_id = ${orderId} group by account_id, grant_id order by grant_id`.execute(tx)
  const [first] = rows
  return (
    first && {
      accountId: first.accountId,
      grantIds: rows.map(({ grantId }) => grantId),
      held: rows.map(({ grantId, held }) => ({ grantId, fen: Number(held) })).filter(({ fen }) => fen > 0),
      used: rows.reduce((sum, { used }) => sum + Number(used), 0),
      returned: rows.reduce((sum, { returned }) => sum + Number(returned), 0),
      gone: rows
        .map(({ grantId, used, returned }) => ({ grantId, fen: Number(used) - Number(returned) }))
        .filter(({ fen }) => fen > 0),
    }
  )
}

/**
 * The only place where balances change: with a movement for each grant, in an account that is locked with its grants.
 */
export async function changeRebate(
  tx: Tx,
  accountId: string,
  changes: readonly RebateChange[],
  { kind, orderId, documentNo, note, userName }: RebateAbout,
): Promise<void> {
  if (changes.length === 0) return
  await sql`
    with given as (
      select x.id, x.balance, x.held, x.remaining, x.place from jsonb_to_recordset(${JSON.stringify(
        changes.map(({ grantId, balance, held, remaining }, place) => ({
          id: grantId,
          balance,
          held,
          remaining,
          place,
        })),
      )}::jsonb) as x (id bigint, balance bigint, held bigint, remaining bigint, place int)
    ), granted as (
      update receivable_rebate_grant g set remaining = coalesce(g.remaining, 0) + given.remaining
      from given where g.id = given.id and given.remaining <> 0
    ), account as (
      update receivable_rebate_account set balance = balance + (select sum(balance) from given),
        held = held + (select sum(held) from given), last_move_time = now()
      where id = ${accountId} returning id, balance, held
    )
    insert into receivable_rebate_move (account_id, kind, balance_change, held_change, balance_after, held_after, grant_id,
      order_id, document_no, note, user_name)
    select account.id, ${kind}, given.balance, given.held,
      account.balance - coalesce(sum(given.balance) over later, 0), account.held - coalesce(sum(given.held) over later, 0),
      given.id, ${orderId ?? null}::bigint, ${documentNo}, ${note ?? null}, ${userName}
    from given cross join account
    window later as (order by given.place rows between 1 following and unbounded following)
    order by given.place`.execute(tx)
}
