import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { columnOf } from '@sfa/kit/resource'
import { type RawBuilder, sql } from 'kysely'
import type { Conflict } from './merge-steps'
import type { Merging } from './move-references'
import { partOf } from './store-references'

/*
 * Of one account for each store both cannot stay: that of the merged store adds its balances to that of the store that
 * stays, and its movements go there (docs/areas/customer.md). What the store that stays has decided, such as a limit, holds.
 */

interface Account {
  /** Key of the account, whose `store_id` says of whom it is. */
  part: string
  /** Columns that add up. */
  adds: readonly string[]
  /** Column of movements and of other records that names the account. */
  by: string
  moves: string
  /** Further records that name it. */
  beside?: string
  /** Columns of accounts, and what a movement `m` has changed of them. */
  changes: Readonly<Record<string, string>>
  /** An account `s` takes up what the account `t` has. */
  same: string
  /** A store that has none gets one, with these columns of the other one. */
  made?: readonly string[]
  /** Whether a movement `m` that was made after a merge is of the store that leaves again. */
  leaves: (mergeId: string) => RawBuilder<unknown>
}

const movedBy = (mergeId: string, part: string) =>
  sql`select record_id from customer_store_merge_step where merge_id = ${mergeId} and part = ${part}`
const orderLeaves = (mergeId: string) => sql`m.order_id in (${movedBy(mergeId, 'order.order')})`
const grantLeaves = (mergeId: string) => sql`m.grant_id in (${movedBy(mergeId, 'receivable.rebate-grant')})`
const used = `case when m.kind in ('debit', 'credit') then m.amount else 0 end`

/** In the sequence in which orders lock them. */
const accounts: readonly Account[] = [
  {
    part: 'receivable.rebate-account',
    adds: ['balance', 'held'],
    by: 'account_id',
    moves: 'receivable.rebate-move',
    beside: 'receivable.rebate-grant',
    changes: { balance: 'm.balance_change', held: 'm.held_change' },
    same: 'true',
    made: [],
    leaves: id => sql`case when m.order_id is null then ${grantLeaves(id)} else ${orderLeaves(id)} end`,
  },
  {
    part: 'pricing.quota',
    adds: ['total', 'used', 'allocated'],
    by: 'quota_id',
    moves: 'pricing.quota-move',
    changes: { used },
    // Parts of one quota stay parts of it.
    same: `s.is_deleted = 0 and t.is_deleted = 0 and s.product_code = t.product_code and s.measure = t.measure
      and s.valid_from = t.valid_from and s.valid_to = t.valid_to and s.parent_id is not distinct from t.parent_id`,
    leaves: id =>
      sql`m.kind in ('debit', 'credit')
        and m.source in (select order_number from order_order where id in (${movedBy(id, 'order.order')}))`,
  },
  {
    part: 'receivable.credit-account',
    adds: ['receivable', 'held'],
    by: 'account_id',
    moves: 'receivable.credit-move',
    changes: { receivable: 'm.receivable_change', held: 'm.held_change' },
    same: 'true',
    made: ['credit_limit', 'on_excess'],
    leaves: orderLeaves,
  },
]

const tableOfPart = (part: string) => sql.table(partOf(part).table)
const versionOf = (row: string) => sql`ver = ${sql.ref(`${row}.ver`)} + 1, last_modified_time = now()`

/** Adds up the accounts of both stores; answers how many were added to others. */
export async function addAccounts(tx: Tx, merging: Merging): Promise<number> {
  const { loserId } = merging
  await sql`select from order_order where store_id = ${loserId} order by id for update`.execute(tx)
  let added = 0
  for (const account of accounts) added += await addAccount(tx, account, merging)
  return added
}

async function addAccount(
  tx: Tx,
  account: Account,
  { mergeId, survivorId, loserId, caller }: Merging,
): Promise<number> {
  const { part, adds, by, moves, beside, same, made } = account
  const table = tableOfPart(part)
  if (beside)
    await sql`
      select from ${tableOfPart(beside)} where store_id in (${survivorId}, ${loserId}) order by id for update`.execute(
      tx,
    )
  const has = (await sql`select from ${table} where store_id = ${loserId} limit 1`.execute(tx)).rows.length > 0
  if (!has) return 0
  const isNew = made !== undefined && (await makeAccount(tx, account, survivorId, loserId))
  await sql`select from ${table} where store_id in (${survivorId}, ${loserId}) order by id for update`.execute(tx)
  const amounts = sql.join(adds.flatMap(name => [sql.lit(name), sql`coalesce(${sql.ref(`t.${name}`)}, 0)`]))
  const { rows } = await sql<{ from: string; into: string }>`
    insert into customer_store_merge_sum (merge_id, part, from_id, into_id, amounts, made)
    select ${mergeId}, ${part}, t.id, s.id, jsonb_build_object(${amounts}), ${isNew}
    from ${table} t join ${table} s on s.store_id = ${survivorId} and ${sql.raw(same)} where t.store_id = ${loserId}
    returning from_id::text "from", into_id::text "into"`.execute(tx)
  if (rows.length === 0) return 0
  const sums = sql`customer_store_merge_sum x where x.merge_id = ${mergeId} and x.part = ${part}`
  // What is left holds before what comes holds too: no check of the two fails in between.
  await sql`
    update ${table} t set ${sql.join(adds.map(name => sql`${sql.ref(name)} = 0`))}, ${versionOf('t')}
    from ${sums} and t.id = x.from_id`.execute(tx)
  await sql`
    update ${table} t set ${sql.join(adds.map(name => sql`${sql.ref(name)} = coalesce(${sql.ref(`t.${name}`)}, 0) + (x.amounts ->> ${name}::text)::numeric`))},
      ${versionOf('t')}, last_modified_by = ${caller.userName}
    from ${sums} and t.id = x.into_id`.execute(tx)
  if (partOf(part).hasVersion)
    await sql`
      insert into customer_store_merge_step (merge_id, part, record_id, before, after, ver_before, ver_after)
      select ${mergeId}, ${part}, t.id, '{}', '{}', t.ver - 1, t.ver from ${table} t where t.id in (
        select unnest(case when x.made then array[x.from_id] else array[x.from_id, x.into_id] end) from ${sums})`.execute(
      tx,
    )
  for (const [of, column] of [
    [moves, by],
    ...(beside ? [[beside, by]] : []),
    ...(part === 'pricing.quota' ? [[part, 'parent_id']] : []),
  ] as const)
    await sql`
      with written as (
        update ${tableOfPart(of)} t set ${sql.ref(column)} = x.into_id from ${sums} and ${sql.ref(`t.${column}`)} = x.from_id
        returning t.id, x.from_id, x.into_id, ${partOf(of).hasVersion ? sql`t.ver` : sql`null::integer`} ver
      )
      insert into customer_store_merge_step (merge_id, part, record_id, before, after, ver_before, ver_after)
      select ${mergeId}, ${of}, id, jsonb_build_object(${column}::text, from_id), jsonb_build_object(${column}::text, into_id),
        ver, ver
      from written`.execute(tx)
  return rows.length
}

/** Answers whether the store that stays had none. */
async function makeAccount(
  tx: Tx,
  { part, made = [] }: Account,
  survivorId: string,
  loserId: string,
): Promise<boolean> {
  const table = tableOfPart(part)
  const taken = made.map(name => sql.ref(name))
  const { rows } = await sql`
    insert into ${table} (${sql.join([sql.ref('object_type'), sql.ref('object_code'), ...taken])})
    select ${sql.join([sql`'store'`, sql`(select code from customer_store where id = ${survivorId})`, ...taken])}
    from ${table} where store_id = ${loserId} on conflict do nothing returning id`.execute(tx)
  return rows.length > 0
}

/** Locks what a merge has added up. Ahead of everything else that undoing it does. */
export async function lockAdded(tx: Tx, mergeId: string): Promise<void> {
  await sql`select from order_order where id in (${movedBy(mergeId, 'order.order')}) order by id for update`.execute(tx)
  for (const { part, beside } of accounts) {
    if (beside)
      await sql`
        select from ${tableOfPart(beside)} where id in (${movedBy(mergeId, beside)}) order by id for update`.execute(tx)
    await sql`
      select from ${tableOfPart(part)} where id in (
        select unnest(array[from_id, into_id]) from customer_store_merge_sum where merge_id = ${mergeId} and part = ${part})
      order by id for update`.execute(tx)
  }
}

/** Movements `m` that the merged store has made in the other one's account since the merge `x`. */
const since = ({ part, moves, by, leaves }: Account, mergeId: string) => sql`
  customer_store_merge_sum x join ${tableOfPart(moves)} m on ${sql.ref(`m.${by}`)} = x.into_id
  where x.merge_id = ${mergeId} and x.part = ${part} and m.id not in (${movedBy(mergeId, moves)}) and ${leaves(mergeId)}`

/** What goes back: what came, and what movements have changed of it since. */
const goesBack = (account: Account, mergeId: string) => sql`
  select x.from_id, x.into_id, x.made, ${sql.join(
    account.adds.map(
      name => sql`(x.amounts ->> ${name}::text)::numeric + coalesce(sum(n.${sql.ref(name)}), 0) ${sql.ref(name)}`,
    ),
  )}
  from customer_store_merge_sum x left join (
    select x.from_id, ${sql.join(
      account.adds.map(name => sql`sum(${sql.raw(account.changes[name] ?? '0')}) ${sql.ref(name)}`),
    )} from ${since(account, mergeId)} group by x.from_id
  ) n on n.from_id = x.from_id
  where x.merge_id = ${mergeId} and x.part = ${account.part} group by x.from_id, x.into_id, x.made, x.amounts`

/**
 * What cannot be parted any more: rebates of one store that orders of the other one hold or have used, and a quota of
 * which one of the two has used more than its own share.
 */
export async function addedConflicts(tx: Tx, mergeId: string): Promise<Conflict[]> {
  const conflicts: Conflict[] = []
  const grant = partOf('receivable.rebate-grant')
  const { rows: mixed } = await sql<{ title: string }>`
    select distinct g.code title from receivable_rebate_move m
    join customer_store_merge_sum x on x.merge_id = ${mergeId} and x.part = 'receivable.rebate-account'
      and x.into_id = m.account_id
    join receivable_rebate_grant g on g.id = m.grant_id
    where m.order_id is not null and (${grantLeaves(mergeId)}) <> (${orderLeaves(mergeId)})
    group by g.code, m.order_id having sum(m.held_change) <> 0 or sum(m.balance_change) <> 0
    order by 1 limit 5`.execute(tx)
  for (const { title } of mixed)
    conflicts.push({ part: grant, title, fields: [grant.fields.remaining?.label ?? grant.resource.label] })

  const quotas = accounts.find(({ part }) => part === 'pricing.quota') as Account
  const part = partOf(quotas.part)
  const { rows: short } = await sql<{ title: string }>`
    select q.product_code title from (${goesBack(quotas, mergeId)}) b join pricing_quota q on q.id = b.into_id
    where b.used < 0 or b.allocated < 0 or b.used + b.allocated > b.total or q.used < b.used or q.allocated < b.allocated
      or q.used - b.used + q.allocated - b.allocated > q.total - b.total
    order by 1 limit 5`.execute(tx)
  for (const { title } of short)
    conflicts.push({
      part,
      title,
      fields: Object.entries(part.fields).flatMap(([name, { label }]) => (columnOf(name) === 'used' ? [label] : [])),
    })
  return conflicts
}

/** Takes back what was added; ahead of the steps, whose movements go back by themselves. */
export async function takeBackAdded(tx: Tx, mergeId: string, by: string): Promise<void> {
  for (const account of accounts) {
    const { part, adds, moves } = account
    const table = tableOfPart(part)
    const change = (row: 'into_id' | 'from_id', sign: '-' | '+') =>
      sql`
        update ${table} t set ${sql.join(
          adds.map(name => sql`${sql.ref(name)} = ${sql.ref(`t.${name}`)} ${sql.raw(sign)} ${sql.ref(`b.${name}`)}`),
        )}, ${versionOf('t')}, last_modified_by = ${by}
        from (${goesBack(account, mergeId)}) b where t.id = ${sql.ref(`b.${row}`)}`.execute(tx)
    await change('into_id', '-')
    await change('from_id', '+')
    await sql`
      update ${tableOfPart(moves)} t set ${sql.ref(account.by)} = b.from_id
      from (select m.id, x.from_id from ${since(account, mergeId)}) b where t.id = b.id`.execute(tx)
  }
}

/** Accounts that the merge had made go where nothing has moved in them since; others keep no limit of the merged store. */
export async function endMade(tx: Tx, mergeId: string): Promise<void> {
  for (const { part, moves, by, made } of accounts) {
    if (!made) continue
    const table = tableOfPart(part)
    const isMade = sql`x.merge_id = ${mergeId} and x.part = ${part} and x.made`
    await sql`
      delete from ${table} t using customer_store_merge_sum x where ${isMade} and t.id = x.into_id
        and not exists (select from ${tableOfPart(moves)} m where ${sql.ref(`m.${by}`)} = t.id)`.execute(tx)
    if (made.includes('credit_limit'))
      await sql`
        update ${table} t set credit_limit = null from customer_store_merge_sum x, ${table} o
        where ${isMade} and t.id = x.into_id and o.id = x.from_id and t.credit_limit = o.credit_limit`.execute(tx)
  }
}
