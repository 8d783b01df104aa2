import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { AppError } from '@sfa/kernel/app-error'
import { textIn } from '@sfa/kernel/language'
import { adminRole } from '@sfa/kit/permission/admin-role'
import { tellPeople } from '@sfa/message/operations/tell-people'
import type { Caller } from '@sfa/operations/caller'
import { sql } from 'kysely'
import { nearestNodes, type QuotaNode } from '../rules/quota-nodes'
import { noteMoves, type QuotaMove } from './note-moves'
import { type PricedCustomer, type QuotaCustomer, quotaCustomerSql } from './priced-customer'

/** A line of an order as quotas count it. */
export interface QuotaLine {
  productId: string
  /** In basic units. */
  baseQuantity: number
  /** Fen, net. */
  amount: number
}

interface Covering extends QuotaNode {
  productId: string
  measure: 'quantity' | 'amount'
  /** Of whom it is, and what is left of it: basic units or yuan. */
  name: string
  left: number
}

/** What a quota that would be debited has left. */
export type QuotaLeft = Pick<Covering, 'id' | 'measure' | 'name' | 'left'>

/** What is left of the quotas that each product of an order would debit; nothing is locked. For previews. */
export async function quotasLeft(
  tx: Tx,
  customer: PricedCustomer,
  { day, salesRepId = null }: { day: string; salesRepId?: string | null },
  productIds: readonly string[],
): Promise<ReadonlyMap<string, readonly QuotaLeft[]>> {
  const covering = await coveringQuotas(tx, customer, day, salesRepId, productIds)
  return new Map(
    productIds.map(id => [id, nearestNodes(covering.filter(({ productId }) => productId === id))] as const),
  )
}

/** What is wanted of one quota, by product. */
interface Wanted {
  quotaId: string
  byProduct: Map<string, number>
}

const sumOf = (byProduct: ReadonlyMap<string, number>) => rounded([...byProduct.values()].reduce((a, b) => a + b, 0))
/** Four decimals, as the database keeps them. */
const rounded = (amount: number) => Math.round(amount * 10_000) / 10_000

/**
 * Debits every quota tree that covers product, customer and day at its nearest node. Throws `quotaShort`, which names the
 * first one that has too little; the transaction of the caller takes everything back then. `source` is the document:
 * what was debited for it is given back by it. Quotas are locked by ascending id, whatever the order of the lines, so
 * that orders with products in opposite sequence do not block each other.
 */
export async function debitQuotas(
  tx: Tx,
  caller: Pick<Caller, 'userName' | 'language'>,
  customer: QuotaCustomer,
  { day, source, salesRepId = null }: { day: string; source: string; salesRepId?: string | null },
  lines: readonly QuotaLine[],
): Promise<void> {
  const covering = await coveringQuotas(tx, customer, day, salesRepId, [...new Set(lines.map(one => one.productId))])
  const wanted = new Map<string, Wanted>()
  for (const line of lines)
    for (const node of nearestNodes(covering.filter(({ productId }) => productId === line.productId))) {
      const one = wanted.get(node.id) ?? { quotaId: node.id, byProduct: new Map<string, number>() }
      const more = node.measure === 'amount' ? line.amount / 100 : line.baseQuantity
      one.byProduct.set(line.productId, (one.byProduct.get(line.productId) ?? 0) + more)
      wanted.set(node.id, one)
    }
  const moves: QuotaMove[] = []
  for (const { quotaId, byProduct } of ascending([...wanted.values()])) {
    const total = sumOf(byProduct)
    if (total <= 0) continue
    const left = await debit(tx, caller, quotaId, total, [...byProduct.keys()])
    for (const [productId, amount] of byProduct)
      moves.push({ quotaId, kind: 'debit', amount: rounded(amount), balance: left, productId, source })
  }
  await noteMoves(tx, caller.userName, moves)
}

/**
 * Gives back what a document has debited and not given back yet: all of it, or up to what is named. Doing it again gives
 * back nothing.
 */
export async function creditQuotas(
  tx: Tx,
  caller: Pick<Caller, 'userName'>,
  source: string,
  lines?: readonly QuotaLine[],
): Promise<void> {
  const held = await heldBy(tx, source)
  const parts = held.map(one => ({ ...one, amount: lines ? Math.min(one.amount, named(one, lines)) : one.amount }))
  const moves: QuotaMove[] = []
  for (const { quotaId, productId, amount } of parts) {
    if (amount <= 0) continue
    await sql`
      update pricing_quota set used = used - ${amount}::numeric, ver = ver + 1 where id = ${quotaId}`.execute(tx)
    moves.push({ quotaId, kind: 'credit', amount: -amount, balance: null, productId, source })
  }
  await noteMoves(tx, caller.userName, moves)
}

interface Held {
  quotaId: string
  productId: string
  measure: 'quantity' | 'amount'
  amount: number
}

/** What a document still holds of each quota, which are locked by ascending id. */
async function heldBy(tx: Tx, source: string): Promise<Held[]> {
  await sql`
    select from pricing_quota where id in (select quota_id from pricing_quota_move where source = ${source} and kind = 'debit')
    order by id for update`.execute(tx)
  const { rows } = await sql<Held>`
    select m.quota_id::text "quotaId", m.product_id::text "productId", q.measure, sum(m.amount)::float8 amount
    from pricing_quota_move m join pricing_quota q on q.id = m.quota_id
    where m.source = ${source} and m.kind in ('debit', 'credit') group by 1, 2, 3 having sum(m.amount) > 0
    order by 1::bigint, 2::bigint`.execute(tx)
  return rows
}

const named = ({ productId, measure }: Held, lines: readonly QuotaLine[]): number =>
  rounded(
    lines
      .filter(line => line.productId === productId)
      .reduce((sum, line) => sum + (measure === 'amount' ? line.amount / 100 : line.baseQuantity), 0),
  )

const ascending = (all: readonly Wanted[]) => all.toSorted((a, b) => Number(a.quotaId) - Number(b.quotaId))

/** Answers what is left. Throws `quotaShort`. */
async function debit(
  tx: Tx,
  caller: Pick<Caller, 'language'>,
  quotaId: string,
  amount: number,
  productIds: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ left: number; crosses: boolean }>`
    update pricing_quota set used = used + ${amount}::numeric, ver = ver + 1
    where id = ${quotaId} and total - used - allocated >= ${amount}::numeric
    returning (total - used - allocated)::float8 "left",
      coalesce(used >= alarm and used - ${amount}::numeric < alarm, false) crosses`.execute(tx)
  const [done] = rows
  if (!done) throw await shortOf(tx, quotaId, amount, productIds)
  if (done.crosses) await tellOfAlarm(tx, caller, quotaId)
  return done.left
}

async function shortOf(tx: Tx, quotaId: string, wanted: number, productIds: readonly string[]): Promise<AppError> {
  const { rows } = await sql<{ name: string; balance: number; product: string }>`
    select q.object_code name, q.balance::float8 balance,
      (select string_agg(p.full_name_cn, '、' order by p.code) from product_product p where p.id = any(${[...productIds]}::bigint[])) product
    from pricing_quota q where q.id = ${quotaId}`.execute(tx)
  const { name = '', balance = 0, product = '' } = rows[0] ?? {}
  return new AppError('quotaShort', { product, name, wanted, balance })
}

/** One message for each time that what is used reaches the alarm: the debit that does so sends it. */
async function tellOfAlarm(tx: Tx, { language }: Pick<Caller, 'language'>, quotaId: string): Promise<void> {
  const { rows } = await sql<
    Record<'product' | 'name' | 'used' | 'total' | 'alarm', string> & { userIds: string[]; roleIds: string[] }
  >`
    select product_code product, object_code name, used::float8::text used, total::float8::text total, alarm::float8::text alarm,
      receiver_ids::text[] "userIds",
      array(select r.id::text from sys_role r where r.code = ${adminRole} and cardinality(q.receiver_ids) = 0) "roleIds"
    from pricing_quota q where id = ${quotaId}`.execute(tx)
  const [quota] = rows
  if (!quota) return
  const { userIds, roleIds, product, name, used, total, alarm } = quota
  await tellPeople(tx, {
    title: textIn(language, [`配额预警：${product} ${name}`, `Quota alarm: ${product} ${name}`]),
    content: textIn(language, [
      `${product}在${name}的配额已用${used}，达到预警${alarm}，总量${total}。`,
      `${used} of the quota of ${name} for ${product} are used. The alarm is at ${alarm}, the total is ${total}.`,
    ]),
    userIds,
    roleIds,
  })
}

/** The quotas that cover a product, the customer and the day, each with its place in its tree. */
async function coveringQuotas(
  tx: Tx,
  customer: QuotaCustomer,
  day: string,
  salesRepId: string | null,
  productIds: readonly string[],
): Promise<Covering[]> {
  const { rows } = await sql<Covering>`
    with recursive customer as materialized (${quotaCustomerSql(customer)}),
    people as materialized (
      select ${salesRepId}::bigint id where ${salesRepId}::bigint is not null
      union select unnest(s.sales_rep_user_code_list) from customer_store s, customer c
      where s.id = c.store_id and ${salesRepId}::bigint is null
    ),
    covering as materialized (
      select q.*, p.id covered from pricing_quota q
      join product_product p on p.id = any(${productIds}::bigint[])
        and (q.product_id = p.id or q.product_group_id = any(p.group_ids))
      cross join customer c
      where q.is_deleted = 0 and q.valid_from <= ${day}::date and q.valid_to >= ${day}::date and (
        (q.object_type = 'store' and q.store_id = c.store_id)
        or (q.object_type = 'person' and q.user_id in (select id from people))
        or (q.object_type = 'group' and q.group_id = any(c.group_ids))
        or (q.object_type = 'distributor' and q.distributor_id = any(c.distributor_ids))
        or (q.object_type = 'org' and q.org_id = any(c.org_ids)))
    ),
    up as (
      select id, id node, parent_id, 0 steps from covering
      union
      select u.id, p.id, p.parent_id, u.steps + 1 from up u join pricing_quota p on p.id = u.parent_id
    )
    select q.id::text, q.covered::text "productId", q.measure, q.object_type "objectType", u.node::text "rootId",
      u.steps depth, coalesce(o.level, 0)::int "objectDepth",
      q.object_code "name", q.balance::float8 "left"
    from covering q join up u on u.id = q.id and u.parent_id is null left join sys_org o on o.id = q.org_id`.execute(tx)
  return rows
}
