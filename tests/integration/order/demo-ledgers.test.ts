import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { readLines } from '@sfa/db/record/detail-rows'
import { findRow } from '@sfa/db/record/write-rows'
import type { Caller } from '@sfa/operations/caller'
import { callerOfRun } from '@sfa/operations/job/attempt/caller-of-run'
import { reportFigures } from '@sfa/operations/report/report-figures'
import { order } from '@sfa/order/definitions/order.resource'
import { orderReportSrQuery } from '@sfa/order/operations/order-report-sr.report'
import { orderReportStoreQuery } from '@sfa/order/operations/order-report-store.report'
import { calculateOrderFor } from '@sfa/order/operations/placing/calculate-order-for'
import { explainOrder } from '@sfa/order/operations/placing/explain-order'
import { placingParams } from '@sfa/order/operations/placing/placing-params'
import { storedWish } from '@sfa/order/operations/placing/stored-wish'
import { creditQuotas, debitQuotas } from '@sfa/pricing/operations/debit-quotas'
import { actTask } from '@sfa/workflow/operations/act-task'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Demo, startDemo } from '../bulk/start-demo'

let demo: Demo
let admin: Caller
beforeAll(async () => {
  demo = await startDemo(new Date('2026-06-15T02:00:00Z'))
  admin = await demo.admin()
})
afterAll(() => demo.stop())

const rows = async (text: string) => (await demo.pool.query(text)).rows
const living = `o.tenant_id = 'one' and o.order_status not in ('draft', 'cancelled')`

test('what promotions have given away is what living orders use of them', async () => {
  const wrong = await rows(`
    with account as (
      select '3' as type, id, reserved, consumed, uses from marketing_full_minus where tenant_id = 'one'
      union all select '4', id, reserved, consumed, uses from marketing_full_discount where tenant_id = 'one'
      union all select '5', id, reserved, consumed, uses from marketing_full_gift where tenant_id = 'one'
      union all select '7', id, reserved, consumed, uses from marketing_product_discount where tenant_id = 'one'
    ), used as (
      select u.promotion_type as type, u.promotion_id id, sum(u.amount - u.consumed - u.released) reserved, sum(u.consumed) consumed, count(*) uses
      from marketing_promotion_use u join order_order o on o.tenant_id = u.tenant_id and o.id::text = u.order_id and ${living}
      where u.tenant_id = 'one' group by 1, 2
    )
    select a.* from account a left join used u using (type, id)
    where coalesce(a.reserved, 0) <> coalesce(u.reserved, 0) or coalesce(a.consumed, 0) <> coalesce(u.consumed, 0)
      or coalesce(a.uses, 0) <> coalesce(u.uses, 0)`)
  expect(wrong).toEqual([])
  const [sums] = await rows(`
    select (select sum(discount_amount + money_off_amount + free_goods_amount)::float8 from order_order o where ${living}) orders,
      sum(amount)::float8 uses, count(*) filter (where state = 'consumed' and consumed <> amount)::int unequal
    from marketing_promotion_use where tenant_id = 'one' and state <> 'released'`)
  expect(sums.uses).toBe(sums.orders)
  expect(sums).toMatchObject({ unequal: 0 })
  const over = await rows(`select code from marketing_full_minus where tenant_id = 'one' and budget < issued
    union all select code from marketing_full_gift where tenant_id = 'one' and budget < issued
    union all select code from marketing_product_discount where tenant_id = 'one' and budget < issued`)
  expect(over).toEqual([])
})

test('movements of budgets add up to what promotions have reserved and consumed, by promotion and by order', async () => {
  const wrong = await rows(`
    with moved as (
      select promotion_type, promotion_id, order_id, coalesce(sum(amount) filter (where kind in ('reserve', 'release')), 0)
          - coalesce(sum(amount) filter (where kind = 'consume'), 0) reserved,
        coalesce(sum(amount) filter (where kind in ('consume', 'return')), 0) consumed
      from marketing_promotion_move where tenant_id = 'one' group by 1, 2, 3
    )
    select u.order_no from marketing_promotion_use u full join moved m using (promotion_type, promotion_id, order_id)
    where coalesce(u.tenant_id, 'one') = 'one' and (m.reserved is distinct from u.amount - u.consumed - u.released or m.consumed is distinct from u.consumed)`)
  expect(wrong).toEqual([])
})

test('the ledger of stock has what orders have shipped, and each of its rows what was there afterwards', async () => {
  const wrong = await rows(`
    with shipped as (
      select o.id, l.line_no, l.product, o.warehouse_id, l.is_gift, round(l.base_quantity * l.shipped / l.quantity, 4) quantity
      from order_order o join order_order_lines l on l.tenant_id = o.tenant_id and l.head_id = o.id
      where o.tenant_id = 'one' and l.shipped > 0
    ), moved as (
      select p.order_id id, m.line line_no, m.product_id product, m.from_warehouse_id warehouse_id,
        case m.to_location when 'GIFT' then 1 else 0 end is_gift, sum(m.quantity) quantity
      from warehouse_stock_move m join order_package p on p.tenant_id = m.tenant_id and p.id = m.document_id and p.code = m.document_no
      where m.tenant_id = 'one' and m.document_type = 'shipment' and m.to_location in ('CUSTOMER', 'GIFT') group by 1, 2, 3, 4, 5
    )
    select * from shipped s full join moved m using (id, line_no, product, warehouse_id, is_gift)
    where s.quantity is distinct from m.quantity`)
  expect(wrong).toEqual([])
  const [moved] = await rows(
    `select count(*)::int from warehouse_stock_move where tenant_id = 'one' and document_type = 'shipment'`,
  )
  expect(moved.count).toBeGreaterThan(1000)
  const broken = await rows(`
    with entry as (
      select id, create_time, to_warehouse_id warehouse, product_id, quantity, to_after after from warehouse_stock_move
      where tenant_id = 'one' and to_warehouse_id is not null
      union all
      select id, create_time, from_warehouse_id, product_id, -quantity, from_after from warehouse_stock_move
      where tenant_id = 'one' and from_warehouse_id is not null
    ), running as (
      select *, sum(quantity) over (partition by warehouse, product_id order by create_time, id rows unbounded preceding) left_over
      from entry
    )
    select * from running where left_over <> after or left_over < 0 limit 5`)
  expect(broken).toEqual([])
  // What leaves is worth its share of what is there, and the last of it all.
  const unfair = await rows(`
    with entry as (
      select id, to_warehouse_id warehouse, product_id, quantity, to_value value from warehouse_stock_move
      where tenant_id = 'one' and to_warehouse_id is not null
      union all
      select id, from_warehouse_id, product_id, -quantity, -from_value from warehouse_stock_move
      where tenant_id = 'one' and from_warehouse_id is not null
    ), running as (
      select *, sum(quantity) over before on_hand, sum(value) over before worth from entry
      window before as (partition by warehouse, product_id order by id rows between unbounded preceding and 1 preceding)
    )
    select * from running where quantity < 0 and -value <> round(worth * -quantity / on_hand) limit 5`)
  expect(unfair).toEqual([])
})

test('what quotas have used is what living orders take of them, each at its nearest node', async () => {
  const wrong = await rows(`
    select q.id, q.used from pricing_quota q left join (
      select m.quota_id, sum(m.amount) amount from pricing_quota_move m where m.tenant_id = 'one' and m.kind in ('debit', 'credit')
      group by 1) m on m.quota_id = q.id
    where q.tenant_id = 'one' and q.used <> coalesce(m.amount, 0)`)
  expect(wrong).toEqual([])
  const strangers = await rows(`select m.source from pricing_quota_move m
    join pricing_quota q on q.tenant_id = m.tenant_id and q.id = m.quota_id join product_product p on p.tenant_id = q.tenant_id and p.id = q.product_id
    where m.tenant_id = 'one' and m.kind = 'debit' and p.product_type = '1'
      and not exists (select from order_order o where o.tenant_id = 'one' and o.order_status <> 'draft' and o.order_number = m.source)`)
  expect(strangers).toEqual([])
  const kept = await rows(`select m.source from pricing_quota_move m join order_order o on o.tenant_id = m.tenant_id
      and o.order_number = m.source and o.order_status = 'cancelled'
    where m.tenant_id = 'one' group by m.source, m.quota_id, m.product_id having sum(m.amount) <> 0 or count(*) <> 2`)
  expect(kept).toEqual([])
  const [most] = await rows(
    `select max(used / (total - allocated))::float8 share from pricing_quota where tenant_id = 'one'`,
  )
  expect(most.share).toBeCloseTo(0.97, 2)
  const fractions = await rows(`select product_code from pricing_quota where measure = 'quantity'
      and (total % 1 <> 0 or alarm % 1 <> 0 or used % 1 <> 0 or allocated % 1 <> 0)
    union all select m.source from pricing_quota_move m join pricing_quota q on q.tenant_id = m.tenant_id and q.id = m.quota_id
      where q.measure = 'quantity' and (m.amount % 1 <> 0 or m.balance % 1 <> 0)`)
  expect(fractions).toEqual([])
  // A total that its own form refuses could never be changed.
  expect(await rows('select product_code from pricing_quota where greatest(total, alarm) > 99999.99')).toEqual([])
  const debits = `select source, quota_id::text quota, product_id::text product, sum(amount)::float8 amount from pricing_quota_move
    where tenant_id = 'one' and kind in ('debit', 'credit') group by 1, 2, 3 having sum(amount) <> 0 order by 1, 2, 3`
  const before = await rows(debits)
  expect(before.length).toBeGreaterThan(20)
  const orders =
    await rows(`select o.order_number number, o.order_date::text "day", o.store_id::text "storeId", o.distributor_id::text "distributorId",
      o.sales_rep_id::text "salesRepId", jsonb_agg(jsonb_build_object('productId', l.product::text,
        'baseQuantity', l.base_quantity::float8, 'amount', l.net_amount::float8)) lines
    from order_order o join order_order_lines l on l.tenant_id = o.tenant_id and l.head_id = o.id and l.is_gift = 0
    where ${living} group by o.id, 1, 2, 3, 4, 5 order by md5(o.order_number) limit 60`)
  // Given back and taken once more by the operation that submitting calls, nothing is different.
  await expect(
    inTenant(demo.db, 'one', async tx => {
      for (const { number, day, storeId, distributorId, salesRepId, lines } of orders) {
        const customer = storeId === null ? { distributorId } : { storeId, distributorId }
        await creditQuotas(tx, admin, number)
        await debitQuotas(tx, admin, customer, { day, source: number, salesRepId }, lines)
      }
      expect((await sql.raw(debits).execute(tx)).rows).toEqual(before)
      throw new Error('taken back')
    }),
  ).rejects.toThrow('taken back')
})

test('coupons and rebates are where the orders that use them have come to', async () => {
  const coupons = await rows(`
    select c.number, c.state, exists (select from order_order_lines l where l.tenant_id = o.tenant_id and l.head_id = o.id
        and l.coupon_amount > 0 and l.shipped > 0) "isShipped"
    from marketing_coupon c left join order_order o
      on o.tenant_id = c.tenant_id and o.id::text = c.order_id and o.order_number = c.order_no and o.coupon_amount > 0
    where c.tenant_id = 'one' and c.state in ('locked', 'used')`)
  expect(coupons.length).toBeGreaterThan(3)
  expect(coupons.filter(({ isShipped, state }) => isShipped !== (state === 'used'))).toEqual([])
  const used = await rows(`
    select o.order_number from order_order o where ${living} and o.coupon_amount > 0 and 1 <> (
      select count(*) from marketing_coupon c where c.tenant_id = o.tenant_id and c.order_id = o.id::text
        and o.submitted_time between c.valid_from - interval '1 hour' and c.valid_to + interval '1 hour'
        and (c.store_id = o.store_id or c.distributor_id = o.distributor_id))`)
  expect(used).toEqual([])
  const wrong = await rows(`
    select 'account' law, a.object_code from receivable_rebate_account a cross join lateral (
      select sum(m.balance_change) balance, sum(m.held_change) held, (array_agg(m.balance_after order by m.id desc))[1] balance_after,
        (array_agg(m.held_after order by m.id desc))[1] held_after
      from receivable_rebate_move m where m.tenant_id = a.tenant_id and m.account_id = a.id) m
      where a.tenant_id = 'one' and ((a.balance::numeric, a.held::numeric) is distinct from (m.balance, m.held)
        or (a.balance, a.held) is distinct from (m.balance_after, m.held_after) or a.balance - a.held <> (
          select sum(g.remaining) from receivable_rebate_grant g where g.tenant_id = a.tenant_id and g.account_id = a.id and g.state = 'granted'))
    union all
    select 'order', o.order_number from order_order o cross join lateral (
      select coalesce(sum(m.held_change), 0) held, coalesce(-sum(m.balance_change), 0) used, bool_or(m.kind = 'release') released
      from receivable_rebate_move m where m.tenant_id = o.tenant_id and m.order_id = o.id) m
      where o.tenant_id = 'one' and o.rebate_amount > 0 and (
        case when o.order_status = 'cancelled' then m.held + m.used <> 0 or not m.released else m.held + m.used <> o.rebate_amount end
        or (o.order_status in ('shipped', 'signed', 'closed') and m.held <> 0))`)
  expect(wrong).toEqual([])
  const [{ count }] = await rows(`select count(*)::int from order_order o where ${living} and rebate_amount > 0`)
  expect(count).toBeGreaterThan(0)
})

test('accounts are what their movements add up to, and each order has billed what left and holds the rest', async () => {
  const wrong = await rows(`
    select 'account' law, a.object_code from receivable_credit_account a cross join lateral (
      select coalesce(sum(m.receivable_change), 0) receivable, coalesce(sum(m.held_change), 0) held,
        (array_agg(m.receivable_after order by m.id desc))[1] receivable_after, (array_agg(m.held_after order by m.id desc))[1] held_after
      from receivable_credit_move m where m.tenant_id = a.tenant_id and m.account_id = a.id) m
      where a.tenant_id = 'one' and (a.receivable::numeric, a.held::numeric) is distinct from (m.receivable, m.held)
        or a.tenant_id = 'one' and (a.receivable, a.held) is distinct from (m.receivable_after, m.held_after)
    union all
    select 'order', o.order_number from order_order o cross join lateral (
      select coalesce(sum(m.receivable_change), 0) billed, coalesce(sum(m.held_change), 0) held
      from receivable_credit_move m where m.tenant_id = o.tenant_id and m.order_id = o.id and m.kind <> 'pay') m
      where o.tenant_id = 'one' and (m.billed + m.held <> case when o.order_status in ('draft', 'cancelled') then 0 else o.total_price end
        or (o.order_status in ('shipped', 'signed', 'closed') and m.held <> 0)
        or (o.order_status in ('submitted', 'underReview', 'approved') and m.billed <> 0))
    union all
    select 'payment', o.order_number from order_order o where o.tenant_id = 'one' and (
      o.paid_amount <> (select coalesce(-sum(m.receivable_change), 0) from receivable_credit_move m
        where m.tenant_id = o.tenant_id and m.order_id = o.id and m.kind = 'pay')
      or o.paid_amount <> (select coalesce(sum(p.amount), 0) from receivable_payment p
        where p.tenant_id = o.tenant_id and p.order_id = o.id and p.state = 'succeeded'))
    union all
    select 'customer', o.order_number from order_order o where ${living} and not exists (
      select from receivable_credit_account a where a.tenant_id = o.tenant_id
        and a.object_type = o.customer_type and a.object_code = o.customer_code)`)
  expect(wrong).toEqual([])
  const [sums] = await rows(`
    select sum(receivable + held)::float8 accounts, (select sum(total_price - paid_amount)::float8 from order_order o where ${living}) orders,
      count(*) filter (where credit_limit is not null)::int limits
    from receivable_credit_account where tenant_id = 'one'`)
  expect(sums.accounts).toBe(sums.orders)
  expect(sums.limits).toBeGreaterThan(5)
  // What was cancelled has held credit and given it back.
  const kept = await rows(`
    select o.order_number from order_order o left join receivable_credit_move m on m.tenant_id = o.tenant_id and m.order_id = o.id
    where o.tenant_id = 'one' and o.order_status = 'cancelled' and o.total_price > 0
    group by 1 having array_agg(m.kind order by m.id) <> '{hold,release}'`)
  expect(kept).toEqual([])
  const exceeded = await rows(`
    select o.id from order_order o join receivable_credit_account a on a.tenant_id = o.tenant_id
      and a.object_type = o.customer_type and a.object_code = o.customer_code
    where o.tenant_id = 'one' and o.order_status = 'underReview' and not a.credit_left < 0`)
  expect(exceeded).toEqual([])
})

test('reports tell the same as the ledger', async () => {
  const [owed] = await rows(`select sum(receivable_change + held_change)::float8 / 100 "all",
    sum(receivable_change + held_change) filter (where object_type = 'store')::float8 / 100 stores
    from receivable_credit_move m join receivable_credit_account a on a.tenant_id = m.tenant_id and a.id = m.account_id
    where m.tenant_id = 'one' and m.kind <> 'pay'`)
  expect(owed.stores).toBeLessThan(owed.all)
  const body = { orderDate: ['2026-05-01', '2026-06-30'] }
  const bySr = await reportFigures(demo, admin, orderReportSrQuery, body)
  expect(bySr.totals.totalPrice).toBeCloseTo(owed.all, 2)
  const byStore = await reportFigures(demo, admin, orderReportStoreQuery, body)
  expect(byStore.totals.totalPrice).toBeCloseTo(owed.stores, 2)
})

test('packages hold what their orders have shipped; one order went in three', async () => {
  const wrong = await rows(`
    select l.head_id, l.line_no from order_order o join order_order_lines l on l.tenant_id = o.tenant_id and l.head_id = o.id
    left join (
      select p.order_id, pl.order_line, sum(pl.quantity) quantity from order_package p
      join order_package_lines pl on pl.tenant_id = p.tenant_id and pl.head_id = p.id where p.tenant_id = 'one' group by 1, 2
    ) packed on packed.order_id = o.id and packed.order_line = l.line_no
    where o.tenant_id = 'one' and coalesce(packed.quantity, 0) <> l.shipped`)
  expect(wrong).toEqual([])
  const most = await rows(`select count(*)::int parcels from order_package where tenant_id = 'one' group by order_id
    order by 1 desc limit 2`)
  expect(most.map(({ parcels }) => parcels)).toEqual([3, 1])
})

test('pushes that failed say how often they were tried and why', async () => {
  const pushes = await rows(`select p.attempts::int, p.last_error error, o.push_state "pushState" from order_push p
    join order_order o on o.tenant_id = p.tenant_id and o.id = p.order_id where p.tenant_id = 'one'`)
  expect(pushes.length).toBeGreaterThan(0)
  for (const { attempts, error, pushState } of pushes) {
    expect(attempts).toBeGreaterThan(0)
    expect(error).toBeTruthy()
    expect(pushState).toBe('failed')
  }
})

test('every order is explained, by the figures that it has', async () => {
  const [kept] = await rows(`select count(*)::int orders, count(c.order_id)::int calculated,
      count(*) filter (where (coupon_amount > 0) <> (jsonb_array_length(asked -> 'couponNos') > 0)
        or (rebate_amount > 0) <> ((asked ->> 'rebate')::int > 0))::int "benefitsMissing"
    from order_order o left join order_calculation c on c.tenant_id = o.tenant_id and c.order_id = o.id
    where o.tenant_id = 'one'`)
  expect(kept).toEqual({ orders: kept.orders, calculated: kept.orders, benefitsMissing: 0 })
  const some = await rows(`(select id::text, total_price::float8 / 100 total from order_order where tenant_id = 'one'
      order by md5(order_number) limit 20)
    union (select id::text, total_price::float8 / 100 from order_order where tenant_id = 'one' and coupon_amount > 0 limit 5)`)
  expect(some.length).toBeGreaterThan(20)
  for (const { id, total } of some) {
    const told = await explainOrder(demo, admin, { id })
    expect(told.totalPrice).toBeCloseTo(total, 2)
    expect(told.calculatedAt).not.toBeNull()
    expect(told.trace.length).toBeGreaterThan(0)
    const saved = told.trace.reduce((sum, { outcome, saving }) => sum + (outcome === 'applied' ? saving : 0), 0)
    expect(Number(told.originalPrice) - saved + Number(told.freeGoodsAmount)).toBeCloseTo(total, 2)
    const [lines] = await rows(
      `select count(*)::int, sum(net_amount)::float8 / 100 net from order_order_lines where head_id = ${id}`,
    )
    expect(told.lines).toHaveLength(lines.count)
    expect(told.lines.reduce((sum, { netAmount }) => sum + Number(netAmount), 0)).toBeCloseTo(lines.net, 2)
  }
})

test('previewing a stored order still gives its totals, with what orders have left of promotions', async () => {
  const stored = await rows(`select id::text, order_number number, total_price::float8 total from order_order o
    where ${living} and coupon_amount = 0 and rebate_amount = 0 order by md5(order_number) limit 12`)
  await inTenant(demo.db, 'one', async tx => {
    const params = await placingParams(tx)
    for (const { id, number, total } of stored) {
      const row = await findRow(tx, order, id, { scope: 'everything' })
      const lines = await readLines(tx, order, 'lines', id)
      const { calculation } = await calculateOrderFor(tx, await storedWish(tx, row!, lines), params, {
        language: 'zh-CN',
      })
      expect(calculation.totalPrice, number).toBe(total)
    }
  })
})

test('orders under review wait for their approvers, who can decide them', async () => {
  const waiting =
    await rows(`select o.id::text, i.id::text instance, i.state, i.number, o.order_number "orderNumber" from order_order o
    left join workflow_instance i on i.tenant_id = o.tenant_id and i.resource = 'order.order' and i.record_id = o.id
    where o.tenant_id = 'one' and o.order_status = 'underReview'`)
  expect(waiting.length).toBeGreaterThan(0)
  for (const { state, number, orderNumber } of waiting) expect([state, number]).toEqual(['running', orderNumber])
  const [{ id, instance }] = waiting
  const openTask = async () =>
    (
      await rows(`select t.id::text task, t.assignee_id::text "userId" from workflow_task t
        where t.tenant_id = 'one' and t.instance_id = ${instance} and t.state = 'open' order by t.id limit 1`)
    )[0]
  for (let task = await openTask(); task; task = await openTask()) {
    const person = await callerOfRun(demo, { id: '0', tenantId: 'one', userId: task.userId, language: 'zh-CN' })
    await actTask(demo, person, { action: 'agree', taskId: task.task, opinion: '客户已付清旧账' })
  }
  expect(await rows(`select order_status from order_order where id = ${id} and tenant_id = 'one'`)).toEqual([
    { order_status: 'approved' },
  ])
  const [published] = await rows(`select count(*)::int from workflow_definition
    where tenant_id = 'one' and document_type = 'order.order' and state = 'published'`)
  expect(published.count).toBe(0)
})
