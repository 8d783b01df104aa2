import { type Tx, tenantOf } from '@sfa/db/connection/tenant-transaction'
import { type Caller, sourceOf } from '@sfa/operations/caller'
import { resourcesOf } from '@sfa/registry/registry'
import { type RawBuilder, sql } from 'kysely'
import { ownColumns, type StoreReference, storeReferences } from './store-references'

/** The two stores of a merge. */
export interface Merging {
  mergeId: string
  survivorId: string
  loserId: string
  caller: Caller
}

/** Two records that begin on one day, or are valid on one. */
const sameTime = `s.valid_from = t.valid_from or (s.is_deleted = 0 and t.is_deleted = 0
  and daterange(s.valid_from, s.valid_to, '[]') && daterange(t.valid_from, t.valid_to, '[]'))`

/**
 * What the definitions do not say of records that may not be there together: conditions on a row `t` of the merged store,
 * under which it stays there. `s` is any row of the store that stays.
 */
const clashes: Readonly<Record<string, { with?: string; alone?: (survivorId: string) => string }>> = {
  // One at a time for a category.
  'customer.primary-distributor.storeID': {
    with: `s.is_deleted = 0 and t.is_deleted = 0 and s.category_id = t.category_id
      and daterange(s.valid_from, s.valid_to, '[]') && daterange(t.valid_from, t.valid_to, '[]')`,
  },
  // Of one store, product and unit one at a time, and one that begins on a day.
  'pricing.product-price.storeID': { with: `s.product_id = t.product_id and s.unit_id = t.unit_id and (${sameTime})` },
  'pricing.base-number.storeID': { with: `s.product_id = t.product_id and (${sameTime})` },
  'pricing.min-order.storeID': { with: sameTime },
  // One warehouse serves it.
  'warehouse.default-warehouse.storeID': { with: 'true' },
  'pricing.quota.storeID': { with: `s.product_code = t.product_code and (${sameTime})` },
  // A store has one of each: add-accounts.ts adds them up.
  'receivable.credit-account.storeID': { with: 'true' },
  'receivable.rebate-account.storeID': { with: 'true' },
  // None supplies itself.
  'customer.wholesaler.storeID': { alone: survivorId => `t.wholesaler_id = ${BigInt(survivorId)}` },
  'customer.wholesaler.wholesalerID': { alone: survivorId => `t.store_id = ${BigInt(survivorId)}` },
}

/** Exclusion constraints that `clashes` keeps; a test wants every one of a table that refers to stores. */
export const keptConstraints: readonly string[] = [
  'customer_primary_distributor_period',
  'pricing_base_number_period',
  'pricing_min_order_period',
  'pricing_product_price_period',
  'pricing_quota_period',
]

/**
 * Moves everything that refers to the merged store. Where the store that stays has the same record already, its own one
 * holds, and the other stays behind, not valid any more; one that was not valid takes over what the other says.
 */
export async function moveReferences(tx: Tx, merging: Merging): Promise<{ moved: number; kept: number }> {
  const counts = { moved: 0, kept: 0 }
  for (const { reference, count, hadOnce } of await countReferences(tx, merging.loserId, merging.survivorId)) {
    if (reference.isList) {
      counts.moved += await moveInLists(tx, reference, merging)
      continue
    }
    if (hadOnce) counts.moved += await takeOver(tx, reference, merging)
    const moved = await moveRows(tx, reference, merging)
    counts.moved += moved
    if (moved < count) counts.kept += await leaveBehind(tx, reference, merging)
  }
  return counts
}

const names = ({ column, isList }: StoreReference, row: string, id: string) => {
  const ref = sql.ref(`${row}.${column}`)
  return isList ? sql`${ref} && array[${id}::bigint]` : sql`${ref} = ${id}`
}

interface InUse {
  reference: StoreReference
  count: number
  /** Another store refers to what is not valid any more, by the same reference. */
  hadOnce: boolean
}

/**
 * The references that name a store at all, and how often, asked at once: there are many tables and few that do. `other`
 * is the store that they may move to.
 */
export async function countReferences(tx: Tx, storeId: string, other?: string): Promise<InUse[]> {
  const all = storeReferences(resourcesOf(tenantOf(tx)))
  const asked = all.map((one, at) => {
    const table = sql.table(one.part.table)
    const hadOnce =
      other !== undefined && one.part.hasValidity && !one.isList && one.unique.length > 0
        ? sql`exists (select from ${table} t where ${names(one, 't', other)} and is_deleted = 1)`
        : sql`false`
    return sql`select ${at}::int at, (select count(*) from ${table} t where ${names(one, 't', storeId)})::int count, ${hadOnce} "hadOnce"`
  })
  const { rows } = await sql<{ at: number; count: number; hadOnce: boolean }>`
    select * from (${sql.join(asked, sql` union all `)}) asked where count > 0 order by at`.execute(tx)
  return rows.map(({ at, count, hadOnce }) => ({ reference: all[at] as StoreReference, count, hadOnce }))
}

const stamps = ({ part }: StoreReference, { caller }: Merging) =>
  part.hasVersion ? sql`, ver = t.ver + 1, last_modified_by = ${caller.userName}, last_modified_time = now()` : sql``

/** A row of the store that stays which is the same as `t` by what is unique. */
const same = (unique: readonly string[]) =>
  sql.join(
    [sql`true`, ...unique.map(name => sql`${sql.ref(`s.${name}`)} is not distinct from ${sql.ref(`t.${name}`)}`)],
    sql` and `,
  )

function isInTheWay(reference: StoreReference, { survivorId }: Merging): RawBuilder<unknown> {
  const { part, column, unique, field } = reference
  const { with: beside, alone } = clashes[`${part.name}.${field}`] ?? {}
  const others = [...unique.map(same), ...(beside ? [sql.raw(beside)] : [])]
  const parts = [
    ...(alone ? [sql.raw(alone(survivorId))] : []),
    ...(others.length > 0
      ? [
          sql`exists (select from ${sql.table(part.table)} s
            where ${sql.ref(`s.${column}`)} = ${survivorId} and (${sql.join(
              others.map(one => sql`(${one})`),
              sql` or `,
            )}))`,
        ]
      : []),
  ]
  return parts.length > 0 ? sql`(${sql.join(parts, sql` or `)})` : sql`false`
}

/** Notes the rows `written (id, ver, before, after)` as steps, and in the history of their records; answers how many. */
async function noted(
  tx: Tx,
  { part, field }: StoreReference,
  merging: Merging,
  written: RawBuilder<unknown>,
): Promise<number> {
  const { mergeId, loserId, survivorId, caller } = merging
  const told = part.detail
    ? sql``
    : sql`, told as (
      insert into record_change (resource, record_id, operation, changes, source, ver, user_id, user_name, trace_id)
      select ${part.name}, id, 'merge', jsonb_build_object(${field}::text, jsonb_build_array(${loserId}::text, ${survivorId}::text)),
        ${sourceOf(caller)}, ver, ${caller.userId}, ${caller.userName}, ${caller.traceId} from written)`
  const { rows } = await sql<{ n: number }>`
    with written as (${written}), noted as (
      insert into customer_store_merge_step (merge_id, part, record_id, before, after, ver_before, ver_after)
      select ${mergeId}, ${part.name}, id, before, after, ${versions(part)} from written
    ) ${told}
    select count(*)::int n from written`.execute(tx)
  return rows[0]?.n ?? 0
}

/** What a record had before and has now, of `written`, whose `ver` is the one that a move has raised by one. */
const versions = ({ hasVersion }: StoreReference['part']) => (hasVersion ? sql`ver - 1, ver` : sql`null, null`)

const version = ({ part }: StoreReference) => (part.hasVersion ? sql`t.ver` : sql`1`)

function moveRows(tx: Tx, reference: StoreReference, merging: Merging): Promise<number> {
  const { part, column } = reference
  const { loserId, survivorId } = merging
  return noted(
    tx,
    reference,
    merging,
    sql`
    update ${sql.table(part.table)} t set ${sql.ref(column)} = ${survivorId} ${stamps(reference, merging)}
    where ${names(reference, 't', loserId)} and not ${isInTheWay(reference, merging)}
    returning t.id, ${version(reference)} ver, jsonb_build_object(${column}::text, ${loserId}::bigint) before,
      jsonb_build_object(${column}::text, ${survivorId}::bigint) after`,
  )
}

function moveInLists(tx: Tx, reference: StoreReference, merging: Merging): Promise<number> {
  const { part, column } = reference
  const { loserId, survivorId } = merging
  const list = sql.ref(`t.${column}`)
  const next = sql`case when ${survivorId}::bigint = any(${list}) then array_remove(${list}, ${loserId}::bigint)
    else array_replace(${list}, ${loserId}::bigint, ${survivorId}::bigint) end`
  return noted(
    tx,
    reference,
    merging,
    sql`
    update ${sql.table(part.table)} t set ${sql.ref(column)} = ${next} ${stamps(reference, merging)}
    from (select id, ${sql.ref(column)} list from ${sql.table(part.table)} o where ${names(reference, 'o', loserId)} for update) was
    where t.id = was.id
    returning t.id, ${version(reference)} ver, jsonb_build_object(${column}::text, was.list) before,
      jsonb_build_object(${column}::text, ${list}) after`,
  )
}

/** What the store that stays had once and has no more becomes what the merged store has. */
async function takeOver(tx: Tx, reference: StoreReference, merging: Merging): Promise<number> {
  const { part, column, unique } = reference
  if (!part.hasValidity || unique.length === 0) return 0
  const { loserId, survivorId } = merging
  const columns = ownColumns(part, [column, ...unique.flat()])
  const values = (row: string) =>
    sql`jsonb_build_object(${sql.join(columns.flatMap(name => [sql`${name}::text`, sql`to_jsonb(${sql.ref(`${row}.${name}`)})`]))})`
  return noted(
    tx,
    reference,
    merging,
    sql`
    update ${sql.table(part.table)} t set ${sql.join(columns.map(name => sql`${sql.ref(name)} = ${sql.ref(`o.${name}`)}`))}
      ${stamps(reference, merging)}
    from ${sql.table(part.table)} o, ${sql.table(part.table)} s
    where s.id = t.id and ${sql.ref(`t.${column}`)} = ${survivorId} and t.is_deleted = 1
      and ${sql.ref(`o.${column}`)} = ${loserId} and o.is_deleted = 0
      and (${sql.join(
        unique.map(
          set =>
            sql`(${sql.join([sql`true`, ...set.map(name => sql`${sql.ref(`o.${name}`)} is not distinct from ${sql.ref(`t.${name}`)}`)], sql` and `)})`,
        ),
        sql` or `,
      )})
      and not exists (select from ${sql.table(part.table)} x where ${sql.ref(`x.${column}`)} = ${survivorId} and x.id <> t.id
        and ${sql.raw(overlapping(reference))})
    returning t.id, ${version(reference)} ver, ${values('s')} before, ${values('t')} after`,
  )
}

/** Whether another record `x` of the store that stays forbids what `o` says. */
const overlapping = ({ part, field }: StoreReference): string =>
  (clashes[`${part.name}.${field}`]?.with ?? 'false').replaceAll(/\bs\./g, 'x.').replaceAll(/\bt\./g, 'o.')

/** What could not move ends with the merged store. */
async function leaveBehind(tx: Tx, reference: StoreReference, merging: Merging): Promise<number> {
  const { part } = reference
  if (!part.hasValidity) return 0
  const { rows } = await sql<{ n: number }>`
    with written as (
      update ${sql.table(part.table)} t set is_deleted = 1 ${stamps(reference, merging)}
      where ${names(reference, 't', merging.loserId)} and t.is_deleted = 0
      returning t.id, ${version(reference)} ver
    ), noted as (
      insert into customer_store_merge_step (merge_id, part, record_id, before, after, ver_before, ver_after)
      select ${merging.mergeId}, ${part.name}, id, '{"is_deleted": 0}', '{"is_deleted": 1}', ${versions(part)} from written
    ), told as (
      insert into record_change (resource, record_id, operation, changes, source, ver, user_id, user_name, trace_id)
      select ${part.name}, id, 'merge', '{"isDeleted": ["0", "1"]}', ${sourceOf(merging.caller)}, ver, ${merging.caller.userId},
        ${merging.caller.userName}, ${merging.caller.traceId} from written)
    select count(*)::int n from written`.execute(tx)
  return rows[0]?.n ?? 0
}
