import type { Tx } from '@sfa/db/connection/tenant-transaction'
import type { WireRow } from '@sfa/db/search/search-rows'
import { AppError } from '@sfa/kernel/app-error'
import { actionHandler } from '@sfa/operations/action/action-handler'
import type { Caller } from '@sfa/operations/caller'
import { type RawBuilder, sql } from 'kysely'
import { quota } from '../definitions/quota.resource'
import { noteMoves } from './note-moves'
import { refuse, unknownObject } from './objects'

interface Part {
  id: string
  total: string
}

/** Gives a part of a quota to an object below its own one; what that has of it already grows. */
export const allocateQuota = actionHandler({
  of: quota,
  action: 'allocate',
  async run(tx, caller, { row, body }) {
    requireValid(row)
    const { toType, toCode, amount } = asked(body)
    refuse(
      (await unknownObject(tx, caller, { objectType: toType, objectCode: toCode })).map(one => ({
        ...one,
        field: 'toCode',
      })),
    )
    await requireBelow(tx, row, toType, toCode)
    if (Number(row.balance) < amount) throw short(row, amount)
    // Ascending by id: a part is younger than what it is part of, and the quota itself is locked already.
    const part = await partOf(tx, row, toType, toCode)
    const partId = part ? part.id : await makePart(tx, caller, row, toType, toCode)
    await sql`
      update pricing_quota set total = total + ${amount}::numeric, is_deleted = 0, ver = ver + 1,
        last_modified_by = ${caller.userName}, last_modified_time = now()
      where id = ${partId}`.execute(tx)
    const allocated = Number(row.allocated) + amount
    await noteMoves(tx, caller.userName, [
      { quotaId: partId, kind: 'receive', amount, balance: null, productId: null, source: String(row.objectCode) },
      {
        quotaId: String(row.id),
        kind: 'allocate',
        amount,
        balance: Number(row.balance) - amount,
        productId: null,
        source: toCode,
      },
    ])
    return { set: { allocated } }
  },
})

/** Takes back what is left of a part; its alarm stays within what remains. */
export const takeBackQuota = actionHandler({
  of: quota,
  action: 'takeBack',
  async run(tx, caller, { row, body }) {
    const { toType, toCode, amount } = asked(body)
    const part = await partOf(tx, row, toType, toCode)
    if (!part)
      throw new AppError('invalid', {}, 200, [{ field: 'toCode', code: 'quotaNotPart', params: { value: toCode } }])
    const { rows } = await sql<{ left: number }>`
      update pricing_quota set total = total - ${amount}::numeric,
        alarm = case when alarm > total - ${amount}::numeric then total - ${amount}::numeric else alarm end, ver = ver + 1, last_modified_by = ${caller.userName},
        last_modified_time = now()
      where id = ${part.id} and total - used - allocated >= ${amount}::numeric returning total::float8 "left"`.execute(
      tx,
    )
    if (rows.length === 0) {
      const { rows: left } = await sql<{ balance: number }>`
        select (total - used - allocated)::float8 balance from pricing_quota where id = ${part.id}`.execute(tx)
      throw short({ ...row, objectCode: toCode, balance: left[0]?.balance ?? 0 }, amount)
    }
    const allocated = Number(row.allocated) - amount
    await noteMoves(tx, caller.userName, [
      {
        quotaId: part.id,
        kind: 'return',
        amount: -amount,
        balance: null,
        productId: null,
        source: String(row.objectCode),
      },
      {
        quotaId: String(row.id),
        kind: 'takeBack',
        amount: -amount,
        balance: Number(row.balance) + amount,
        productId: null,
        source: toCode,
      },
    ])
    return { set: { allocated } }
  },
})

const asked = ({ toType, toCode, amount }: WireRow) => ({
  toType: String(toType),
  toCode: String(toCode),
  amount: Number(amount),
})

function requireValid({ isDeleted }: WireRow): void {
  if (isDeleted === '1') throw new AppError('quotaIsInvalid')
}

const short = (row: WireRow, wanted: number) =>
  new AppError('invalid', {}, 200, [
    {
      field: 'amount',
      code: 'quotaShort',
      params: { product: String(row.productCode), name: String(row.objectCode), wanted, balance: Number(row.balance) },
    },
  ])

/** Locked, so that no order uses what is being taken back. */
async function partOf(tx: Tx, row: WireRow, toType: string, toCode: string): Promise<Part | undefined> {
  const { rows } = await sql<Part>`
    select id::text, total::text from pricing_quota
    where parent_id = ${row.id} and object_type = ${toType} and object_code = ${toCode} for update`.execute(tx)
  return rows[0]
}

async function makePart(tx: Tx, caller: Caller, row: WireRow, toType: string, toCode: string): Promise<string> {
  try {
    const { rows } = await sql<{ id: string }>`
      insert into pricing_quota (target_type, product_code, object_type, object_code, measure, valid_from, valid_to, total,
        receiver_ids, parent_id, create_by, last_modified_by)
      select target_type, product_code, ${toType}, ${toCode}, measure, valid_from, valid_to, 0, receiver_ids, id,
        ${caller.userName}, ${caller.userName}
      from pricing_quota where id = ${row.id}
        and not exists (
          select from pricing_quota o where o.product_code = pricing_quota.product_code and o.object_type = ${toType}
            and o.object_code = ${toCode} and (o.valid_from = pricing_quota.valid_from or (o.is_deleted = 0
              and daterange(o.valid_from, o.valid_to, '[]') && daterange(pricing_quota.valid_from, pricing_quota.valid_to, '[]'))))
      returning id::text`.execute(tx)
    const [made] = rows
    if (made) return made.id
  } catch (error) {
    if ((error as { code?: string }).code !== '23P01' && (error as { code?: string }).code !== '23505') throw error
  }
  // The object has a quota of its own for the time.
  const period = `${row.validFrom} ~ ${row.validTo}`
  throw new AppError('invalid', {}, 200, [
    { field: 'toCode', code: 'periodOverlaps', params: { name: toCode, period } },
  ])
}

/** The object stands below that of the quota. Throws `invalid`. */
async function requireBelow(tx: Tx, row: WireRow, toType: string, toCode: string): Promise<void> {
  const condition = below(String(row.objectType), toType, row, toCode)
  const { rows } = condition ? await condition.execute(tx) : { rows: [] }
  if (rows.length > 0) return
  const params = { value: toCode, name: String(row.objectCode) }
  throw new AppError('invalid', {}, 200, [{ field: 'toCode', code: 'quotaNotBelow', params }])
}

/** The ids of an organisation and all below it. */
const orgsFrom = (id: unknown, self: boolean) => sql`
  select b.id from sys_org t join sys_org b on starts_with(b.full_path, t.full_path || t.id || '/') ${self ? sql`or b.id = t.id` : sql``}
  where t.id = ${id}`

/** A statement that finds the object with the code among those below; undefined where none of its kind is. */
function below(from: string, toType: string, row: WireRow, code: string): RawBuilder<unknown> | undefined {
  if (from === 'org') {
    if (toType === 'org')
      return sql`select from sys_org o where o.code = ${code} and o.id in (${orgsFrom(row.orgID, false)})`
    if (toType === 'distributor')
      return sql`select from distributor_distributor d where d.code = ${code} and d.org_id in (${orgsFrom(row.orgID, true)})`
    if (toType === 'store')
      return sql`select from customer_store s where s.code = ${code} and s.org_id in (${orgsFrom(row.orgID, true)})`
    if (toType === 'person')
      return sql`select from sys_user u where u.user_code = ${code} and u.org_ids && array(${orgsFrom(row.orgID, true)})`
    return sql`select from customer_store_group g where g.code = ${code}`
  }
  if (from === 'distributor') {
    if (toType === 'distributor')
      return sql`select from distributor_distributor d join distributor_distributor t on t.id = ${row.distributorID}
        where d.code = ${code} and starts_with(d.full_path, t.full_path || t.id || '/')`
    if (toType === 'store')
      return sql`select from customer_store s where s.code = ${code} and ${row.distributorID}::bigint = any(s.distributor_id_list)`
    return undefined
  }
  if (toType !== 'store') return undefined
  if (from === 'group')
    return sql`select from customer_store s where s.code = ${code} and ${row.groupID}::bigint = any(s.group_ids)`
  if (from === 'person')
    return sql`select from customer_store s where s.code = ${code} and ${row.userID}::bigint = any(s.sales_rep_user_code_list)`
  return undefined
}
