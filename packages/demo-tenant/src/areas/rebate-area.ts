import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { isEmpty } from '@sfa/foundation/operations/insert-all'
import { rebateGrant } from '@sfa/receivable/definitions/rebate-grant.resource'
import { sql } from 'kysely'
import type { SeedStep } from '../seed-step'

/** Who gets a rebate each quarter. */
const sizes = { distributors: 40, stores: 80, drafts: 12 }
const author = '林文静'

/** Rebates of the last two quarters, and drafts of the next one. A tenant that has rebates keeps its own. */
export const rebateArea: SeedStep = {
  name: 'rebates',
  async run({ services, tenant, now }) {
    if (tenant.scale === 0) return
    await inTenant(services.db, tenant.id, async tx => {
      if (await isEmpty(tx, rebateGrant)) await seedRebates(tx, now)
    })
  },
}

async function seedRebates(tx: Tx, now: Date): Promise<void> {
  const year = now.getUTCFullYear()
  const customers = sql`(
    select 'distributor' kind, code, n, n * 37 % 50 * 100 + 800 yuan from (
      select code, (row_number() over (order by code))::int n from distributor_distributor
      where is_deleted = 0 order by code limit ${sizes.distributors}) d
    union all
    select 'store', code, n + 1000, n * 13 % 40 * 5 + 60 from (
      select code, (row_number() over (order by code))::int n from customer_store
      where level = 'A' and is_deleted = 0 and state = 'passed' order by code limit ${sizes.stores}) s)`
  await sql`
    insert into receivable_rebate_account (object_type, object_code, last_move_time, create_time, last_modified_time)
    select kind, code, at, at, at from ${customers} c, (select ${now}::timestamptz - interval '20 days' as at) t
    order by n`.execute(tx)
  const columns = sql`code, object_type, object_code, amount, remaining, valid_to, reason, state, account_id, granted_by,
    granted_time, create_by, create_time, last_modified_by, last_modified_time`
  for (const [quarter, daysAgo] of [
    [1, 110],
    [2, 20],
  ] as const) {
    const at = sql`${now}::timestamptz - make_interval(days => ${daysAgo}::int)`
    await sql`
      insert into receivable_rebate_grant (${columns})
      select 'FL' || ${`${year}${quarter}`}::text || lpad((row_number() over (order by c.n))::text, 5, '0'), c.kind, c.code,
        c.yuan * 100, c.yuan * 100, make_date(${year + 1}::int, 12, 31), ${quarter === 1 ? '上季度销售返利' : '本季度销售返利'},
        'granted', a.id, ${author}, ${at}, ${author}, ${at}, ${author}, ${at}
      from ${customers} c join receivable_rebate_account a on a.object_type = c.kind and a.object_code = c.code
      order by c.n`.execute(tx)
  }
  await sql`
    insert into receivable_rebate_grant (code, object_type, object_code, amount, reason, create_by, create_time,
      last_modified_by, last_modified_time)
    select 'FL' || ${`${year}3`}::text || lpad(c.n::text, 5, '0'), c.kind, c.code, c.yuan * 50, '陈列达标奖励', ${author},
      ${now}::timestamptz - interval '2 days', ${author}, ${now}::timestamptz - interval '2 days'
    from ${customers} c where c.n <= ${sizes.drafts} order by c.n`.execute(tx)
  // What an account has is told by its movements, as everywhere.
  await sql`
    insert into receivable_rebate_move (account_id, kind, balance_change, held_change, balance_after, held_after, grant_id,
      document_no, note, user_name, create_time)
    select account_id, 'grant', amount, 0, sum(amount) over (partition by account_id order by id), 0, id, code, reason,
      ${author}, granted_time
    from receivable_rebate_grant where state = 'granted' order by id`.execute(tx)
  await sql`
    update receivable_rebate_account a set balance = (
      select sum(m.balance_change) from receivable_rebate_move m where m.account_id = a.id)`.execute(tx)
}
