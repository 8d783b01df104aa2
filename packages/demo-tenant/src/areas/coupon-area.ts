import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { writeLines } from '@sfa/db/record/detail-rows'
import { findRow } from '@sfa/db/record/write-rows'
import { insertAll, isEmpty, type SeedRow } from '@sfa/foundation/operations/insert-all'
import { couponBatch } from '@sfa/marketing/definitions/coupon-batch.resource'
import { putInForce } from '@sfa/marketing/operations/promotion-versions'
import { sql } from 'kysely'
import { type DemoBatch, demoCoupons } from '../demo/demo-coupons'
import { demoOrigins } from '../demo/demo-origins'
import type { SeedStep } from '../seed-step'

const reviewer = '林文静'
const issuer = '陈晓禾'
const codeOf = (index: number) => `YHQ${String(index + 1).padStart(6, '0')}`
/** One of so many coupons that may still be used was made void. */
const oneVoidIn = 150
/** Of the coupons of a batch, those of distributors: each has one at the most. */
const distributorShare = 0.02

/** Batches of coupons in every state, and what was issued of them. A tenant that has some keeps its own. */
export const couponArea: SeedStep = {
  name: 'coupons',
  async run({ services, tenant, now }) {
    if (tenant.size !== 'full' || tenant.scale === 0) return
    await inTenant(services.db, tenant.id, async tx => {
      if (!(await isEmpty(tx, couponBatch))) return
      const known = await readKnown(tx)
      if (known.products.length === 0) return
      const rows = demoCoupons.map((one, index) => headOf(one, codeOf(index), known, now))
      const ids = await insertAll(tx, couponBatch, rows, { originOf: demoOrigins(now, couponBatch.key) })
      for (const [index, one] of demoCoupons.entries()) await complete(tx, ids.get(codeOf(index))!, one, known)
      for (const [index, one] of demoCoupons.entries())
        if (one.issued > 0)
          await issue(tx, codeOf(index), one, { count: Math.max(1, Math.round(one.issued * tenant.scale)), now })
    })
  },
}

interface Known {
  brands: ReadonlyMap<string, string>
  channels: ReadonlyMap<string, string>
  products: readonly string[]
}

function headOf({ name, days, state, ...one }: DemoBatch, code: string, known: Known, now: Date): SeedRow {
  const dayAfter = (count: number) => new Date(now.getTime() + (count * 24 + 8) * 3_600_000).toISOString().slice(0, 10)
  const idsOf = (all: ReadonlyMap<string, string>, codes: readonly string[] = []) =>
    codes.flatMap(known => all.get(known) ?? [])
  return {
    stackable: '0',
    ...one.values,
    code,
    name,
    validFrom: dayAfter(days[0]),
    validTo: dayAfter(days[1]),
    approvalStatus: state,
    total: one.total,
    perCustomerLimit: one.perCustomer,
    version: 1,
    versionInForce: state === 'Done' ? 1 : null,
    opinion: state === 'Rejected' ? '力度过大，请重新测算毛利' : null,
    stopReason: state === 'Stopped' ? '活动结束' : null,
    confirmer: ['Done', 'Stopped', 'Rejected'].includes(state) ? reviewer : null,
    brandIds: idsOf(known.brands, one.brands),
    channelIds: idsOf(known.channels, one.channels),
    isDeleted: '0',
  }
}

/** Gifts, and the version that was approved. */
async function complete(tx: Tx, id: string, { gift, state }: DemoBatch, { products }: Known): Promise<void> {
  if (gift) {
    const line = { lineNo: 1, gift: products[gift[0] % products.length], giftQuantity: gift[1] }
    await writeLines(tx, couponBatch, 'gifts', id, { gone: [], written: [line] })
  }
  if (state !== 'Done' && state !== 'Stopped') return
  const row = await findRow(tx, couponBatch, id, {})
  if (row) await putInForce(tx, 'coupon', row, { by: reviewer })
  if (state === 'Stopped')
    await sql`update marketing_promotion_version set ended_time = now()
      where promotion_type = 'coupon' and promotion_id = ${id}`.execute(tx)
}

/** To distributors and to stores that are open, by one issue; what was not used in its time has expired. */
async function issue(
  tx: Tx,
  code: string,
  { perCustomer }: DemoBatch,
  { count, now }: { count: number; now: Date },
): Promise<void> {
  const today = sql`${now.toISOString()}::timestamptz`
  await sql`
    with batch as (select * from marketing_coupon_batch where code = ${code}),
    stores as (
      select s.id, null::bigint distributor, s.org_id, row_number() over (order by turn, md5(s.code)) n from customer_store s
      cross join generate_series(1, ${perCustomer}::int) turn
      where s.is_deleted = 0 and s.is_closed = 0 and s.state = 'passed'
    ),
    distributors as (
      select null::bigint id, d.id distributor, d.org_id, row_number() over (order by d.code) n
      from distributor_distributor d where d.is_deleted = 0 order by d.code limit ${Math.ceil(count * distributorShare)}
    ),
    targets as materialized (
      select id, distributor, org_id, row_number() over (order by distributor is null, n) n
      from (select * from distributors union all select * from stores) customers order by 4 limit ${count}
    ),
    issues as (
      insert into marketing_coupon_issue (code, batch_id, quantity, state, store_group_ids, targets, issued, issued_by,
        issue_time, memo, create_by, create_time, last_modified_by, last_modified_time)
      select 'FQ-' || b.code, b.id, (select ceil(count(*)::numeric / count(distinct coalesce(id, -distributor))) from targets), 'done',
        coalesce((select array[id] from customer_store_group where is_deleted = 0 order by code limit 1), '{}'),
        (select count(distinct coalesce(id, -distributor)) from targets), (select count(*) from targets), ${issuer}, i.at, '首次发放', ${issuer},
        i.at, ${issuer}, i.at
      from batch b cross join lateral (select (b.valid_from + time '09:30') at time zone 'Etc/GMT-8') i (at)
      returning id, issue_time
    ),
    made as (
      select t.*, b.id batch_id, b.code, i.id issue_id, i.issue_time at, b.valid_days,
        case when b.valid_days is null then b.valid_from::timestamp at time zone 'Etc/GMT-8'
          else i.issue_time + (t.n % 45) * interval '1 day' end begins, b.valid_to
      from targets t cross join batch b cross join issues i
    ),
    timed as (
      select m.*, (case when m.valid_days is null then m.valid_to
        else (m.begins at time zone 'Etc/GMT-8')::date + m.valid_days::int end + time '23:59:59')
        at time zone 'Etc/GMT-8' ends from made m
    ),
    written as (
      insert into marketing_coupon (number, batch_id, version, store_id, distributor_id, org_id, issue_id, state, valid_from, valid_to,
        void_reason, void_by, void_time, create_by, create_time, last_modified_by, last_modified_time)
      select t.code || '-' || lpad(t.n::text, 6, '0'), t.batch_id, 1, t.id, t.distributor, t.org_id, t.issue_id,
        case when t.ends < ${today} then 'expired' when t.n % ${oneVoidIn} = 0 then 'void' else 'issued' end,
        least(t.begins, ${today}), t.ends,
        case when t.ends >= ${today} and t.n % ${oneVoidIn} = 0 then '客户重复登记' end,
        case when t.ends >= ${today} and t.n % ${oneVoidIn} = 0 then ${issuer} end,
        case when t.ends >= ${today} and t.n % ${oneVoidIn} = 0 then t.at + interval '1 day' end,
        ${issuer}, t.at, ${issuer}, t.at
      from timed t returning 1
    )
    update marketing_coupon_batch b set issued = (select count(*) from written) where b.code = ${code}`.execute(tx)
}

async function readKnown(tx: Tx): Promise<Known> {
  const { rows } = await sql<{ what: string; code: string; id: string }>`
    select 'brands' as what, code, id::text from product_brand
    union all select 'channels', code, id::text from customer_channel
    union all (select 'products', code, id::text from product_product
      where product_type = '1' and is_deleted = 0 order by code limit 420)`.execute(tx)
  const of = (what: string) => rows.filter(row => row.what === what)
  const byCode = (what: string) => new Map(of(what).map(({ code, id }) => [code, id]))
  const products = of('products').sort((a, b) => (a.code < b.code ? -1 : 1))
  return { brands: byCode('brands'), channels: byCode('channels'), products: products.map(({ id }) => id) }
}
