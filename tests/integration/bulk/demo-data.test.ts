import { materialArea } from '@sfa/demo-tenant/areas/material-area'
import { personArea } from '@sfa/demo-tenant/areas/person-area'
import { DemoAccounts } from '@sfa/demo-tenant/demo-accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Demo, startDemo } from './start-demo'

const now = new Date('2026-06-15T02:00:00Z')
let demo: Demo
beforeAll(async () => {
  demo = await startDemo(now)
})
afterAll(() => demo.stop())

const rows = async (text: string) => (await demo.pool.query(text)).rows

/** What stands in a table but for ids: they are given out by the database. */
async function hashOf(table: string, where = 'true'): Promise<string> {
  const client = await demo.pool.connect()
  try {
    await client.query("set timezone = 'UTC'")
    const { rows } = await client.query(`
      select md5(string_agg(hash, '' order by hash)) hash from (
        select md5((select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(t))
          where value <> 'null' and key !~ '(^id|_ids?|_photo|full_path|^logo|^basic_unit|^sub_units|^content)$')::text) hash
        from ${table} t where tenant_id = 'one' and ${where}) hashes`)
    return rows[0].hash
  } finally {
    client.release(true)
  }
}

test('the same day, seed and scale give the same rows', async () => {
  const hashes = {
    product: await hashOf('product_product'),
    brand: await hashOf('product_brand'),
    category: await hashOf('product_category'),
    packSize: await hashOf('product_pack_size'),
    productGroup: await hashOf('product_product_group'),
    productList: await hashOf('product_product_list'),
    productListLines: await hashOf('product_product_list_lines_view'),
    banner: await hashOf('customer_banner'),
    channel: await hashOf('customer_channel'),
    commonTag: await hashOf('customer_common_tag'),
    storeTag: await hashOf('customer_store_tag'),
    visitFrequency: await hashOf('customer_visit_frequency'),
    displayArea: await hashOf('product_display_area'),
    distributor: await hashOf('distributor_distributor'),
    area: await hashOf('organization_area'),
    department: await hashOf('organization_department'),
    org: await hashOf('sys_org', "code <> 'HQ'"),
    user: await hashOf('sys_user', "user_code ~ '^U[0-9]{5}$'"),
    message: await hashOf('message_message'),
    store: await hashOf('customer_store'),
    storeContact: await hashOf('customer_store_secondary_contact_view'),
    priceList: await hashOf('pricing_price_list'),
    listPrice: await hashOf('pricing_list_price'),
    listStore: await hashOf('pricing_list_store'),
    productPrice: await hashOf('pricing_product_price'),
    baseNumber: await hashOf('pricing_base_number'),
    minOrder: await hashOf('pricing_min_order'),
    quota: await hashOf('pricing_quota'),
    quotaMove: await hashOf('pricing_quota_move'),
    rebateAccount: await hashOf('receivable_rebate_account'),
    rebateGrant: await hashOf('receivable_rebate_grant'),
    rebateMove: await hashOf('receivable_rebate_move'),
    fullMinus: await hashOf('marketing_full_minus'),
    fullDiscount: await hashOf('marketing_full_discount'),
    fullGift: await hashOf('marketing_full_gift'),
    productDiscount: await hashOf('marketing_product_discount'),
    couponBatch: await hashOf('marketing_coupon_batch'),
    couponIssue: await hashOf('marketing_coupon_issue'),
    coupon: await hashOf('marketing_coupon'),
    activityBudget: await hashOf('activity_budget'),
    activityApplication: await hashOf('activity_application'),
    activityBudgetMove: await hashOf('activity_budget_move'),
    warehouse: await hashOf('warehouse_warehouse'),
    defaultWarehouse: await hashOf('warehouse_default_warehouse'),
    stockOpening: await hashOf('warehouse_stock_document_lines_view', "kind = 'opening'"),
    stockWarning: await hashOf('warehouse_stock_warning'),
    order: await hashOf('order_order'),
    orderLine: await hashOf('order_order_lines'),
  }
  expect(hashes).toMatchInlineSnapshot(`
    {
      "activityApplication": "b16ebaa8492c4116f5a0878c2e3b22c3",
      "activityBudget": "eca5273d943981ff4749ca6a647db247",
      "activityBudgetMove": "13e0e12040501e93b71814fb0231b749",
      "area": "c5bcd4f0a9180d8b23ac3a33d7d4f484",
      "banner": "3ed937bad37f27e7111a4cea90bc8300",
      "baseNumber": "4cdc44a8e5fcb0eb043d07147569b98c",
      "brand": "3bfe72e9cdbd0e8bcce25bc084649540",
      "category": "d96f41a1c5dd9cf757520528ac432c9e",
      "channel": "7cadce283218bfb28b64ac8bcc84e43d",
      "commonTag": "f3dc03098da7862be47561c3c1f85550",
      "coupon": "a4d2c5823970d6325244ff36387d8e2d",
      "couponBatch": "82f4f280fd56a2fea5628b9271cbf171",
      "couponIssue": "f330530fc3458baddc2a79abd331e722",
      "defaultWarehouse": "6b45affd96080f377f8ed32db859e085",
      "department": "63ccaa91de55e38101ecdebd905de626",
      "displayArea": "6994782e75d071e13d5ff1d4e0e59ec0",
      "distributor": "79c817292a590623647158c048cc3331",
      "fullDiscount": "466bc767cde6252b9c42299389ba8973",
      "fullGift": "9b434f8b5ce5a1c471a53b21fbd30277",
      "fullMinus": "ef0432828053a7e6f7eb8a7187e4c8a2",
      "listPrice": "2cec986e9fd1f4e10f90cb9674200327",
      "listStore": "e7343c51f1a802c9f9ae034accf79b5b",
      "message": "e9f93411c434e9f776b982cbd146e0ff",
      "minOrder": "4ec19dc14b617764d8976a5f0855aca7",
      "order": "9fe1fd0518854a86405469d93c4118f0",
      "orderLine": "badfdbc62a8e6ae36808af57dfc7cef1",
      "org": "1716d4f4b70baa7e937c61fa91bd6557",
      "packSize": "1833341eecb4c0312cdc1b7d2d247749",
      "priceList": "bdbec3780406b1d9ef36fbe0e6bf40b9",
      "product": "0c32186d2f17773659b30dd693db59d3",
      "productDiscount": "56dd71be2e3f9c5d822d67284a19c0b8",
      "productGroup": "fbb10a906ce00899cb7e0cc9e6e5f937",
      "productList": "bb99baae2e257a0936c140aa56e84665",
      "productListLines": "0a292ede7da57bd8932748090e2f890a",
      "productPrice": "86ed34b2ff1def7268083b63d3f9e81d",
      "quota": "e25287336aeb2f6e5edb2d9615b54f9f",
      "quotaMove": "87abc9ed18a8ada1aa48d726ec9729fa",
      "rebateAccount": "d2bc0309fb7c364248ef9a0db3ae3a99",
      "rebateGrant": "ac73b9c178ebb23b98c8955c68e7a477",
      "rebateMove": "4117b01de8272da5a31a63ccfd4cf44f",
      "stockOpening": "2e432944a43ff511f3e535ccb8ec0dd1",
      "stockWarning": "558a079250f2fbe94542419626a6e32b",
      "store": "a4909ca925ff7b30638721a9e3d2bb97",
      "storeContact": "aa33370f4338281b1a3435ed0327dfb0",
      "storeTag": "828ebacc090f898237c53bbdc11ab54d",
      "user": "25b77578435b3452fcb559145267c9fc",
      "visitFrequency": "446586b0134f63060018d4246793ae93",
      "warehouse": "aa3040dc2bd59b720274d6753bd56d42",
    }
  `)
})

test('products tell their volume, and brands have logos that can be read', async () => {
  const products = await rows(
    "select volume::float8, volume_unit from product_product where tenant_id = 'one' order by code limit 2",
  )
  expect(products).toEqual([
    { volume: 500, volume_unit: 'ml' },
    { volume: 900, volume_unit: 'ml' },
  ])
  const logos = await rows(`select f.content_type, f.bytes::int from product_brand b join file f
    on f.tenant_id = b.tenant_id and f.id::text = any(b.logo) where b.tenant_id = 'one'`)
  expect(logos).toHaveLength(6)
  for (const logo of logos) expect(logo).toMatchObject({ content_type: 'image/png' })
})

describe('the people and places of a full demo', () => {
  beforeAll(async () => {
    // Sign-in names are unique over all tenants.
    await rows("update sys_user set user_name = 'one.' || user_name where tenant_id = 'one' and user_code ~ '^U'")
    const tenant = { id: 'two', name: 'two', scale: 1, size: 'full' as const }
    const accounts = new DemoAccounts(demo.dataDir)
    await personArea.run({ services: demo, tenant, accounts, now, log: () => undefined })
  })

  test('each role has its people; the administrator and the clerk who sign in are among theirs', async () => {
    const found = await rows(`select r.code, count(*)::int from sys_user u
      join sys_role r on r.tenant_id = u.tenant_id and r.id = any(u.role_ids)
      where u.tenant_id = 'two' and u.user_code ~ '^U[0-9]{5}$' group by 1`)
    expect(Object.fromEntries(found.map(({ code, count }) => [code, count]))).toEqual({
      SystemAdmin: 2,
      GeneralManager: 2,
      MajorDirector: 3,
      Director: 12,
      Manager: 40,
      Supervisor: 110,
      Clerk: 29,
      DirectSalesRep: 500,
      SalesRep: 320,
      ShoppingGuide: 160,
      TallyClerk: 60,
    })
  })

  test('about 6 of 100 have left, on days before today, and hardly any two have one name', async () => {
    const [left] = await rows(`select count(*)::int, max(leave_date)::text last, count(distinct leave_date)::int days
      from sys_user where tenant_id = 'two' and is_deleted = 1`)
    expect(left.count).toBeGreaterThan(55)
    expect(left.count).toBeLessThan(95)
    expect(left.days).toBeGreaterThan(30)
    expect(left.last < '2026-06-15').toBe(true)
    const [same] = await rows(`select max(count)::int most from
      (select count(*) from sys_user where tenant_id = 'two' group by name) names`)
    expect(same.most).toBeLessThanOrEqual(3)
  })

  test('5 levels, named as people say them', async () => {
    const levels = await rows("select level, count(*)::int from sys_org where tenant_id = 'two' group by 1 order by 1")
    expect(levels.map(({ count }) => count)).toEqual([1, 6, 22, 68, 180])
    const names = (await rows("select name_cn from sys_org where tenant_id = 'two'")).map(row => row.name_cn)
    expect(names).toEqual(
      expect.arrayContaining(['上海分公司', '浦东办事处', '浦东现代渠道组', '大理办事处', '广西分公司']),
    )
    expect(names.filter(name => /辖区|市办事处|省分公司|\d/.test(name))).toEqual([])
  })
})

test('stores stand in their city, hang under names of their own, and some of them are there twice', async () => {
  const [all] = await rows(`select count(*)::int, count(*) filter (where position is null)::int nowhere,
      count(*) filter (where state = 'closed')::int closed, count(*) filter (where state = 'pending')::int pending,
      count(*) filter (where org_id is null or province_city_area is null or sales_rep_user_code_list = '{}')::int bare
    from customer_store where tenant_id = 'one'`)
  expect(all).toMatchObject({ count: 300, pending: 2 })
  expect(all.nowhere).toBeGreaterThan(2)
  expect(all.nowhere).toBeLessThan(20)
  expect(all.closed).toBeGreaterThan(10)
  expect(all.closed).toBeLessThan(45)
  const [pairs] =
    await rows(`select count(*)::int from customer_store a join customer_store b on b.tenant_id = a.tenant_id
    and b.id <> a.id and b.name like a.name || '%' and b.geo_cell = a.geo_cell and a.code < b.code
    where a.tenant_id = 'one'`)
  expect(pairs.count).toBeGreaterThan(1)
  const wrong = await rows(`select s.code from customer_store s join organization_area a
    on a.tenant_id = s.tenant_id and a.id = s.province_city_area
    where s.tenant_id = 'one' and position(a.name_cn in s.address) = 0`)
  expect(wrong).toEqual([])
  // Of Dongguan, which has no districts, the streets are.
  const [above] = await rows(`select count(*)::int from customer_store s join organization_area a
    on a.tenant_id = s.tenant_id and a.id = s.province_city_area where s.tenant_id = 'one' and a.level < 3`)
  expect(above.count).toBeLessThan(10)
})

test('the stock of the demo is what its moves and reservations add up to', async () => {
  const wrong = await rows(`
    with entry as (
      select to_warehouse_id warehouse_id, product_id, quantity, to_value value from warehouse_stock_move where tenant_id = 'one'
      union all
      select from_warehouse_id, product_id, -quantity, -from_value from warehouse_stock_move where tenant_id = 'one'
    ), moved as (
      select warehouse_id, product_id, sum(quantity) quantity, sum(value) value from entry where warehouse_id is not null group by 1, 2
    ), held as (
      select warehouse_id, product_id, sum(quantity) quantity from warehouse_stock_hold where tenant_id = 'one' group by 1, 2
    ), batches as (
      select warehouse_id, product_id, sum(on_hand) quantity from warehouse_stock_batch where tenant_id = 'one' group by 1, 2
    )
    select s.id from warehouse_stock s left join moved m using (warehouse_id, product_id)
    left join held h using (warehouse_id, product_id) left join batches b using (warehouse_id, product_id)
    where s.tenant_id = 'one' and (s.on_hand is distinct from m.quantity or s.on_hand is distinct from b.quantity
      or s.stock_value is distinct from m.value or s.on_hand = 0 and s.stock_value <> 0 or s.reserved <> coalesce(h.quantity, 0))`)
  expect(wrong).toEqual([])
  const states = await rows(
    `select state, count(*)::int from warehouse_stock_document where tenant_id = 'one' group by 1`,
  )
  expect(states.map(({ state }) => state).sort()).toEqual(['draft', 'posted', 'reserved'])
  const warnings = await rows(
    `select state, count(*)::int from warehouse_stock_warning where tenant_id = 'one' group by 1`,
  )
  expect(warnings.map(({ state }) => state).sort()).toEqual(['low', 'normal', 'over'])
})

test('each shop that was entered twice is a pair, and stands above most others', async () => {
  const planted = await rows(`
    with shop as (
      select id, code, substring(code from 2)::int n, count(*) over () total from customer_store where tenant_id = 'one'
    )
    select count(*)::int planted, count(p.id)::int found, count(*) filter (where p.score >= 60)::int likely
    from shop s join shop o on o.n = s.n - (s.total - round(s.total * 0.02))
    left join customer_store_pair p on p.first_id = least(s.id, o.id) and p.second_id = greatest(s.id, o.id)
    where s.n > s.total - round(s.total * 0.02)`)
  expect(planted[0].planted).toBeGreaterThan(0)
  expect(planted[0]).toMatchObject({ found: planted[0].planted, likely: planted[0].planted })
})

test('9 batches of coupons; what was issued is within its batch, and no customer has more than he may have', async () => {
  const batches = await rows(`select b.code, b.type, b.approval_status, b.total::int, b.issued::int,
      (select count(*)::int from marketing_coupon c where c.tenant_id = b.tenant_id and c.batch_id = b.id) coupons
    from marketing_coupon_batch b where tenant_id = 'one' order by code`)
  expect(batches).toHaveLength(9)
  for (const { issued, coupons, total } of batches) {
    expect(issued).toBe(coupons)
    expect(issued).toBeLessThanOrEqual(total)
  }
  expect(new Set(batches.map(({ type }) => type)).size).toBe(3)
  expect(new Set(batches.map(({ approval_status }) => approval_status)).size).toBe(5)
  const [most] = await rows(`select count(*)::int from (
    select from marketing_coupon c join marketing_coupon_batch b on b.tenant_id = c.tenant_id and b.id = c.batch_id
    where c.tenant_id = 'one' group by b.id, b.per_customer_limit, c.store_id, c.distributor_id having count(*) > b.per_customer_limit) x`)
  expect(most.count).toBe(0)
  const ofDistributors = await rows(
    "select from marketing_coupon where tenant_id = 'one' and distributor_id is not null and state = 'issued'",
  )
  expect(ofDistributors.length).toBeGreaterThan(0)
  const states = await rows("select distinct state from marketing_coupon where tenant_id = 'one' order by 1")
  expect(states.map(({ state }) => state)).toEqual(['expired', 'issued', 'used', 'void'])
})

test('requests for prices and quotas in every state; what is in effect has what there is, and what waits differs', async () => {
  const quotas = await rows(`
    select h.state, l.old_total::float8 before, l.new_total::float8 after, r.total::float8 present
    from pricing_quota_change h join pricing_quota_change_lines l on l.tenant_id = h.tenant_id and l.head_id = h.id
    left join pricing_quota r on r.tenant_id = h.tenant_id and (r.product_code, r.object_type, r.object_code, r.valid_from)
      = (l.product_code, l.object_type, l.object_code, l.valid_from) where h.tenant_id = 'one'`)
  const prices = await rows(`
    select h.state, l.old_price::float8 before, l.new_price::float8 after, r.price::float8 present
    from pricing_price_change h join pricing_price_change_lines l on l.tenant_id = h.tenant_id and l.head_id = h.id
    left join pricing_product_price r on r.tenant_id = h.tenant_id
      and (r.product_id, r.unit_id, r.object_type, r.object_code, r.valid_from)
      = (l.product_id, l.unit_id, l.object_type, l.object_code, l.valid_from) where h.tenant_id = 'one'`)
  for (const lines of [quotas, prices]) {
    expect(new Set(lines.map(({ state }) => state))).toEqual(new Set(['draft', 'waiting', 'done', 'rejected']))
    for (const { state, before, after, present } of lines) {
      if (state === 'done') expect([after, before !== present]).toEqual([present, true])
      if (state === 'waiting') expect([before, after !== present]).toEqual([present, true])
    }
  }
})

test('46 promotions in every state; what was approved is in force, and two want the same products', async () => {
  const counts = await rows(`
    select 'minus' as kind, count(*)::int, count(version_in_force)::int as force from marketing_full_minus where tenant_id = 'one'
    union all select 'discount', count(*)::int, count(version_in_force)::int from marketing_full_discount where tenant_id = 'one'
    union all select 'gift', count(*)::int, count(version_in_force)::int from marketing_full_gift where tenant_id = 'one'
    union all select 'product', count(*)::int, count(version_in_force)::int from marketing_product_discount where tenant_id = 'one'`)
  expect(Object.fromEntries(counts.map(({ kind, count }) => [kind, count]))).toEqual({
    minus: 12,
    discount: 8,
    gift: 14,
    product: 12,
  })
  const [inForce] = await rows(
    "select count(*)::int from marketing_promotion_version where tenant_id = 'one' and promotion_type <> 'coupon'",
  )
  expect(inForce.count).toBe(counts.reduce((sum, { force }) => sum + force, 0))
  const states = await rows("select distinct approval_status from marketing_full_gift where tenant_id = 'one'")
  expect(states).toHaveLength(5)
  const [pair] = await rows(`select count(*)::int from marketing_full_minus a join marketing_full_minus b
    on b.tenant_id = a.tenant_id and b.id > a.id and b.brand_ids && a.brand_ids and b.valid_period && a.valid_period
      and b.version_in_force is not null where a.tenant_id = 'one' and a.version_in_force is not null`)
  expect(pair.count).toBe(1)
})

test('materials are asked for by one person and approved by another, as every company has it at first', async () => {
  // A demo of this size has none.
  await demo.pool.query(`update product_product set product_type = '2' where tenant_id = 'one' and id in (
    select id from product_product where tenant_id = 'one' order by code limit 12)`)
  await demo.pool.query(`delete from parameter_system_config where type = 'ApprovalSetting'`)
  await materialArea.run({
    services: demo,
    tenant: { id: 'one', name: 'one', size: 'full', scale: 0.05 },
    accounts: new DemoAccounts(demo.dataDir),
    now,
    log: () => undefined,
  })
  const found = await rows(`
    select distinct c.operation, c.user_id = r.requester_id::text own from material_request r
    join record_change c on c.tenant_id = r.tenant_id and c.resource = 'material.request' and c.record_id = r.id
    where r.tenant_id = 'one' and c.operation in ('submit', 'approve') order by 1, 2`)
  expect(found).toEqual([
    { operation: 'approve', own: false },
    { operation: 'submit', own: true },
  ])
})
