import { mustStock } from '@sfa/customer/operations/must-stock'
import { seedDictionaries, seedProducts } from '@sfa/demo-tenant/seed-products'
import type { Caller } from '@sfa/operations/caller'
import { addUser } from '@sfa/test-kit/add-user'
import { startTenantServices, type TenantServices } from '@sfa/test-kit/start-tenant-services'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

let services: TenantServices
let caller: Caller

/** A convenience store of Chengdu's team, which a distributor supplies, and a small shop elsewhere. */
beforeAll(async () => {
  services = await startTenantServices()
  caller = await addUser(services)
  await services.pool.query("update sys_role set data_scope = 'all'")
  await seedDictionaries(services, 'one')
  await seedProducts(services, 'one', 3)
  await services.pool.query(`
    insert into sys_org (tenant_id, id, code, name_cn, level, full_path) values
      ('one', 801, 'WEST', '西区', 1, '/'), ('one', 802, 'CD', '成都组', 2, '/801/'), ('one', 803, 'EAST', '东区', 1, '/');
    insert into organization_area (tenant_id, id, code, name_cn, level, full_path) values
      ('one', 811, '510000', '四川省', 1, '/'), ('one', 812, '510100', '成都市', 2, '/811/');
    insert into customer_store (tenant_id, id, code, name, store_type, org_id, province_city_area, distributor_id_list,
      contact_mobile) values
      ('one', 821, 'S1', '好邻居', 'convenience', 802, 812, '{9}', '19900000001'),
      ('one', 822, 'S2', '老张小店', 'small', 803, null, '{}', '19900000002');
    update product_product p set id = 830 + n, code = 'P' || n, is_deleted = case when n = 3 then 1 else 0 end
    from (select id, row_number() over (order by code) n from product_product) o where o.id = p.id`)
})
afterAll(() => services.stop())
beforeEach(async () => {
  await services.pool.query('delete from product_product_list_lines; delete from product_product_list')
})

let lists = 840
/** A list with lines of `product, deployType, storeType, scopeType, cityOrOrg, coverageModel`, empty texts for nothing. */
async function list(name: string, lines: readonly string[][], dates = ['null', 'null'], isDeleted = 0) {
  const id = ++lists
  await services.pool.query(
    `insert into product_product_list (tenant_id, id, code, name, list_type, date_from, date_to, is_deleted)
     values ('one', ${id}, 'L${id}', '${name}', 'must', ${dates[0]}, ${dates[1]}, ${isDeleted})`,
  )
  for (const [at, [product, ...rest]] of lines.entries())
    await services.pool.query(
      `insert into product_product_list_lines
         (tenant_id, head_id, line_no, product, deploy_type, store_type, scope_type, city_or_org, coverage_model)
       values ('one', $1, $2, $3, nullif($4, ''), nullif($5, ''), nullif($6, ''), nullif($7, ''), nullif($8, ''))`,
      [id, at + 1, product, ...Array.from({ length: 5 }, (_, cell) => rest[cell] ?? '')],
    )
}
const asked = async (storeId: string, by = caller) =>
  Object.fromEntries(
    (await mustStock(services, by, { storeId })).map(({ code, deployType, because }) => [
      code,
      [deployType, ...because.map(({ listName }) => listName)],
    ]),
  )

test('a line holds for its kind of store, its places with all below, and its coverage; empty cells narrow nothing', async () => {
  await list('全国', [['831', 'trial']])
  await list('便利店', [
    ['831', 'must', 'convenience'],
    ['832', 'push', 'hypermarket'],
  ])
  await list('西区', [['832', 'push', '', 'org', 'WEST']])
  await list('四川', [['832', 'must', '', 'city', '四川省', 'distributor']])
  await list('直营', [['831', 'must', '', '', '', 'direct']])
  expect(await asked('821')).toEqual({ P1: ['must', '全国', '便利店'], P2: ['must', '西区', '四川'] })
  expect(await asked('822')).toEqual({ P1: ['must', '全国', '直营'] })
})

test('lists of another day, lists that are no longer valid and products that are not sold ask nothing', async () => {
  const [yesterday, today, tomorrow] = [-1, 0, 1].map(days => `(now() at time zone 'Etc/GMT-8')::date + ${days}`) as [
    string,
    string,
    string,
  ]
  await list('昨天为止', [['831', 'must']], ['null', yesterday])
  await list('明天开始', [['831', 'must']], [tomorrow, 'null'])
  await list('失效', [['831', 'must']], ['null', 'null'], 1)
  await list('停产', [['833', 'must']])
  await list('今天', [['832', 'push']], [today, today])
  expect(await asked('821')).toEqual({ P2: ['push', '今天'] })
})

test('a store beyond the reach of the caller is not found, and without the key of stores nothing is told', async () => {
  const near = await addUser(services, { name: 'near', keys: ['customer/customermanage:view'] })
  await services.pool.query("update sys_role set data_scope = 'orgTree' where code = 'near'")
  await services.pool.query("update sys_user set org_ids = '{801}' where user_code = 'near'")
  await list('全国', [['831', 'must']])
  expect(await asked('821', near)).toEqual({ P1: ['must', '全国'] })
  await expect(asked('822', near)).rejects.toMatchObject({ code: 'notFound' })
  const stranger = await addUser(services, { name: 'stranger', keys: ['product/distributionlist:search'] })
  await expect(asked('821', stranger)).rejects.toMatchObject({ code: 'notPermitted' })
})
