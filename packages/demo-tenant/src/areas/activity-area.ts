import { activity } from '@sfa/activity/definitions/activity.resource'
import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { writeLines } from '@sfa/db/record/detail-rows'
import { insertAll, isEmpty } from '@sfa/foundation/operations/insert-all'
import { tableOf } from '@sfa/kit/resource'
import { promotionResources } from '@sfa/marketing/definitions/promotion-kinds'
import type { PromotionType } from '@sfa/marketing/rules/promotion/promotion'
import { sql } from 'kysely'
import { type DemoActivity, demoActivities } from '../demo/demo-activities'
import { demoExecutionPhotos } from '../demo/demo-execution-photos'
import { demoOrigins } from '../demo/demo-origins'
import type { SeedStep } from '../seed-step'

const reviewer = '林文静'
const author = '陈晓禾'
const codeAt = (index: number) => `HD${String(index + 1).padStart(6, '0')}`
const executed = demoActivities.reduce((sum, one) => sum + (one.executed ?? 0), 0)
const fields = { 3: 'fullMinus', 4: 'fullDiscount', 5: 'fullGift', 7: 'productDiscount' } as const

/** Activities of the demo with budgets, applications and executions. A tenant that has some keeps its own. */
export const activityArea: SeedStep = {
  name: 'activities',
  async run({ services, tenant, now }) {
    if (tenant.size !== 'full' || tenant.scale === 0) return
    if (!(await inTenant(services.db, tenant.id, tx => isEmpty(tx, activity)))) return
    const photos = await demoExecutionPhotos(services, tenant.id, executed)
    await inTenant(services.db, tenant.id, async tx => {
      const ids = await seedActivities(tx, now)
      const plan = demoActivities.map((one, index) => ({
        id: ids.get(codeAt(index)),
        n: index + 1,
        items: Object.keys(one.items),
        applied: one.applied ?? 0,
        waiting: one.waiting ?? 0,
        executed: one.executed ?? 0,
        unverified: one.unverified ?? 0,
        toAlarm: one.toAlarm ?? null,
        last: Math.min(-1, one.applications[1]),
        starts: one.days[0],
      }))
      await seedBudgets(tx, ids)
      await seedApplications(tx, JSON.stringify(plan), now)
      await seedExecutions(tx, JSON.stringify(plan), photos, now)
      await addUp(tx, JSON.stringify(plan))
    })
  },
}

/** `YYYY-MM-DD` of China, so many days from now. */
const dayAfter = (now: Date, days: number) =>
  new Date(now.getTime() + (days * 24 + 8) * 3_600_000).toISOString().slice(0, 10)

async function seedActivities(tx: Tx, now: Date): Promise<ReadonlyMap<string, string>> {
  const { rows: orgs } = await sql<{ id: string; code: string }>`select id::text id, code from sys_org`.execute(tx)
  const byCode = new Map(orgs.map(({ id, code }) => [code, id]))
  const orgOf = (code: string) => byCode.get(code) ?? byCode.get('HQ')
  const rows = demoActivities.map((one, index) => ({
    code: codeAt(index),
    name: one.name,
    type: one.type,
    orgID: orgOf(one.org),
    applicationStart: dayAfter(now, one.applications[0]),
    applicationEnd: dayAfter(now, one.applications[1]),
    activityStart: dayAfter(now, one.days[0]),
    activityEnd: dayAfter(now, one.days[1]),
    maximumCustomers: one.most,
    budget: totalOf(one) * 1.1,
    approvalStatus: one.state,
    opinion: one.state === 'Rejected' ? '费用率过高，请缩小范围' : null,
    confirmer: one.state === 'Draft' || one.state === 'New' ? null : reviewer,
    closer: one.state === 'Closed' ? reviewer : null,
    isDeleted: '0',
  }))
  const ids = await insertAll(tx, activity, rows, { originOf: demoOrigins(now, activity.key) })
  for (const [index, { steps = [] }] of demoActivities.entries()) {
    const id = ids.get(codeAt(index))
    const written: Record<string, unknown>[] = []
    for (const [at, [type, place]] of steps.entries()) {
      const promotion = await promotionAt(tx, type, place)
      if (promotion) written.push({ lineNo: at + 1, stepType: type, [fields[type]]: promotion })
    }
    if (id && written.length > 0) await writeLines(tx, activity, 'steps', id, { gone: [], written })
  }
  return ids
}

const totalOf = ({ items }: DemoActivity) =>
  Math.max(
    50_000,
    Object.values(items).reduce((a, b) => a + b, 0),
  )

/** One of those in force, by its place. */
async function promotionAt(tx: Tx, type: PromotionType, place: number): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id::text id from ${sql.table(tableOf(promotionResources[type]))} where version_in_force is not null
    order by code offset ${place + 1} limit 1`.execute(tx)
  return rows[0]?.id
}

/** Each item of an activity for its organisation; the amounts are set when it is known what was issued. */
async function seedBudgets(tx: Tx, ids: ReadonlyMap<string, string>): Promise<void> {
  const rows = demoActivities.flatMap(({ items }, index) =>
    Object.entries(items).map(([item, yuan]) => ({ id: ids.get(codeAt(index)), item, amount: yuan * 100 })),
  )
  await sql`
    insert into activity_budget (activity_id, org_id, item, amount, create_by, create_time, last_modified_by, last_modified_time)
    select a.id, a.org_id, r.item, r.amount, a.create_by, a.create_time, a.last_modified_by, a.last_modified_time
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r (id bigint, item text, amount bigint)
    join activity_activity a on a.id = r.id order by a.code, r.item`.execute(tx)
}

const planned = (plan: string) => sql`
  jsonb_to_recordset(${plan}::jsonb) p (id bigint, n int, items text[], applied int, waiting int, executed int,
    unverified int, "toAlarm" int, last int, starts int)`

/** Of stores that belong to the organisation: the first ones still wait, every ninth was turned down. */
async function seedApplications(tx: Tx, plan: string, now: Date): Promise<void> {
  await sql`
    insert into activity_application (code, store_id, activity_id, item, amount, approved_amount, approval_status, opinion,
      confirmer, confirm_time, create_by, create_time, last_modified_by, last_modified_time)
    select 'HS' || to_char(made, 'YYYYMMDD') || '-' || lpad((900000 + row_number() over (order by n, place))::text, 6, '0'),
      store_id, activity_id, item, amount, case when state = 'Done' then amount - case when place % 4 = 0 then 5000 else 0 end end,
      state, case state when 'Rejected' then '门店陈列位置不符合要求' when 'Done' then '同意' end,
      case when state <> 'New' then ${reviewer}::text end, case when state <> 'New' then made + interval '5 hours' end,
      author, made, case when state = 'New' then author else ${reviewer}::text end,
      made + case when state = 'New' then interval '0' else interval '5 hours' end
    from (
      select p.n, s.place::int place, s.id store_id, a.id activity_id, p.items[1 + s.place % cardinality(p.items)] item,
        (20000 + (s.place * 37 + p.n * 13) % 12 * 5000)::bigint amount,
        case when s.place <= p.waiting then 'New' when s.place % 9 = 0 then 'Rejected' else 'Done' end state,
        coalesce(u.name, ${author}::text) author,
        date_trunc('day', ${now}::timestamptz) + make_interval(days => p.last - (s.place % 3)::int, mins => (540 + s.place * 7 % 240)::int) made
      from ${planned(plan)} join activity_activity a on a.id = p.id join sys_org t on t.id = a.org_id
      cross join lateral (
        select s.id, s.sales_rep_user_code_list, row_number() over (order by md5(s.code || a.code)) place
        from customer_store s join sys_org o on o.id = s.org_id
        where s.state = 'passed' and s.is_deleted = 0 and s.merged_into is null
          and (o.id = t.id or starts_with(o.full_path, t.full_path || t.id || '/'))
        order by md5(s.code || a.code) limit p.applied
      ) s left join sys_user u on u.id = s.sales_rep_user_code_list[1]
    ) x`.execute(tx)
  await seedDistributors(tx, plan, now)
  // Rejected ones gave back what they held.
  await sql`
    insert into activity_budget_move (activity_id, budget_id, kind, amount, application_id, source, user_name, create_time)
    select p.activity_id, p.budget_id, m.kind, m.amount, p.id, p.code, m.by, m.at from activity_application p
    cross join lateral (values
      ('hold', p.amount, p.create_by, p.create_time),
      ('release', case p.approval_status when 'Rejected' then -p.amount when 'Done' then p.approved_amount - p.amount end,
        p.confirmer, p.confirm_time)
    ) m (kind, amount, by, at)
    where p.budget_id is not null and m.amount <> 0 order by m.at, p.code`.execute(tx)
}

/** Where stores wait for a decision, a distributor of the organisation waits too. */
async function seedDistributors(tx: Tx, plan: string, now: Date): Promise<void> {
  await sql`
    insert into activity_application (code, customer_type, distributor_id, activity_id, item, amount, approval_status,
      create_by, create_time, last_modified_by, last_modified_time)
    select 'HS' || to_char(made, 'YYYYMMDD') || '-' || lpad((990000 + n)::text, 6, '0'), 'distributor', distributor_id,
      activity_id, item, 60000, 'New', ${author}::text, made, ${author}::text, made
    from (
      select p.n, d.id distributor_id, a.id activity_id, p.items[1] item,
        date_trunc('day', ${now}::timestamptz) + make_interval(days => p.last, hours => 15) made
      from ${planned(plan)} join activity_activity a on a.id = p.id join sys_org t on t.id = a.org_id
      cross join lateral (
        select d.id from distributor_distributor d join sys_org o on o.id = d.org_id
        where d.is_deleted = 0 and (o.id = t.id or starts_with(o.full_path, t.full_path || t.id || '/'))
        order by md5(d.code || a.code) limit 1
      ) d where p.waiting > 0
    ) x`.execute(tx)
}

/** One for each of the first passed applications; one photo is that of an execution before. */
async function seedExecutions(tx: Tx, plan: string, photos: readonly string[], now: Date): Promise<void> {
  await sql`
    insert into activity_execution (code, application_id, execute_time, photos, place, amount, verified_amount, verify_status,
      opinion, verifier, verify_time, remark, create_by, create_time, last_modified_by, last_modified_time)
    select 'HZ' || to_char(executed, 'YYYYMMDD') || '-' || lpad((900000 + number)::text, 6, '0'), application_id, executed,
      array[(${[...photos]}::text[])[case when number = 9 then 8 else number end]],
      position || jsonb_build_object('latitude', round((position ->> 'latitude')::numeric + 0.0002 * (1 + number % 6)
        + case when number % 11 = 0 then 0.02 else 0 end, 6)),
      approved_amount, case when state = 'verified' then approved_amount - case when number % 5 = 0 then 3000 else 0 end end, state,
      case state when 'reverify' then '照片不清晰，请重新拍摄' when 'verified' then '属实' end,
      case when state <> 'unverified' then ${reviewer}::text end,
      case when state <> 'unverified' then executed + interval '1 day' end, '陈列完成', author, executed, author, executed
    from (
      select p.n, d.id application_id, d.approved_amount, s.position, d.create_by author,
        row_number() over (order by p.n, d.place)::int number,
        case when d.place > p.unverified then 'verified' when d.place = 1 and p.unverified > 2 then 'reverify' else 'unverified' end state,
        least(date_trunc('day', ${now}::timestamptz) - interval '1 day',
          date_trunc('day', ${now}::timestamptz) + make_interval(days => p.starts + (d.place % 4)::int)) + interval '10 hours' executed
      from ${planned(plan)} cross join lateral (
        select x.*, row_number() over (order by x.code) place from activity_application x
        where x.activity_id = p.id and x.approval_status = 'Done' order by x.code limit p.executed
      ) d join customer_store s on s.id = d.store_id
    ) done order by number`.execute(tx)
  // Rows of one statement do not see each other's photos.
  await sql`update activity_execution set photos = photos where code like '%-900009'`.execute(tx)
  await sql`
    update activity_application p set verified_amount = v.verified from (
      select application_id, sum(verified_amount) verified from activity_execution group by 1
    ) v where v.application_id = p.id and v.verified is not null`.execute(tx)
}

/** Places, budgets and closed activities by what stands in applications, executions and movements. */
async function addUp(tx: Tx, plan: string): Promise<void> {
  await sql`
    insert into activity_budget_move (activity_id, budget_id, kind, amount, application_id, source, user_name, create_time)
    select p.activity_id, p.budget_id, m.kind, m.amount, p.id, p.code, ${reviewer}::text, a.activity_end + interval '5 days'
    from activity_application p join activity_activity a on a.id = p.activity_id and a.approval_status = 'Closed'
    cross join lateral (values ('post', coalesce(p.verified_amount, 0)),
      ('release', coalesce(p.verified_amount, 0) - p.approved_amount)) m (kind, amount)
    where p.approval_status = 'Done' and p.budget_id is not null and m.amount <> 0 order by p.code`.execute(tx)
  await sql`
    update activity_budget b set held = m.held, used = m.used,
      alarm = case when p."toAlarm" is not null then round((m.held + m.used) / (1 - p."toAlarm" / 100.0), -2)
        else round(greatest(b.amount, (m.held + m.used) * 1.2) * 0.9, -2) end,
      amount = case when p."toAlarm" is not null then round((m.held + m.used) / (1 - p."toAlarm" / 100.0) * 1.12, -4)
        else round(greatest(b.amount, (m.held + m.used) * 1.2), -4) end
    from (
      select b.id, coalesce(sum(case m.kind when 'post' then -m.amount else m.amount end), 0)::bigint held,
        coalesce(sum(m.amount) filter (where m.kind = 'post'), 0)::bigint used
      from activity_budget b left join activity_budget_move m on m.budget_id = b.id group by b.id
    ) m, ${planned(plan)}
    where m.id = b.id and p.id = b.activity_id`.execute(tx)
  await sql`
    update activity_budget_move m set available = b.amount - x.issued from (
      select id, sum(case kind when 'post' then 0 else amount end) over (partition by budget_id order by create_time, id) issued
      from activity_budget_move
    ) x, activity_budget b where x.id = m.id and b.id = m.budget_id`.execute(tx)
  await sql`
    update activity_activity a set applied_customers = x.applied, amount = x.amount,
      budget = greatest(a.budget, (select coalesce(sum(b.amount), 0) from activity_budget b where b.activity_id = a.id)),
      settled_amount = case when a.approval_status = 'Closed' then (
        select coalesce(sum(b.used), 0) from activity_budget b where b.activity_id = a.id) end,
      close_time = case when a.approval_status = 'Closed' then a.activity_end + interval '5 days' end,
      confirm_time = case when a.confirmer is not null then a.application_start - interval '3 days' end
    from (
      select a.id, count(p.id) applied, coalesce(sum(p.amount), 0)::bigint amount from activity_activity a
      left join activity_application p on p.activity_id = a.id and p.approval_status in ('New', 'Done') group by a.id
    ) x where x.id = a.id`.execute(tx)
}
