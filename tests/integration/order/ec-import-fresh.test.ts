import { waitUntil } from '@sfa/test-kit/wait-until'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Orders, startOrders } from './start-orders'

const [products, lines] = [400, 600]
let orders: Orders

beforeAll(async () => {
  orders = await startOrders()
})
afterAll(() => orders.stop())

const header = [
  ['平台', '店铺', '平台订单号', '下单时间', '商品编码', '数量', '单价', '优惠', '运费', '实付金额'],
  ['收货人', '手机', '省', '市', '区', '地址', '备注', '是否赠品'],
].flat()

/** How often units were looked up, as the server counts it after each commit. */
const lookUps = async () =>
  Number(
    (await orders.query("select seq_scan + idx_scan n from pg_stat_all_tables where relname = 'parameter_unit'"))[0]?.n,
  )

test('products that were written a moment ago are not all compared with each line', async () => {
  await orders.query(`
    insert into order_ec_shop (tenant_id, id, code, name, platform, customer_type, store_id, org_id)
      values ('one', 701, 'ES1', '旗舰店', 'tmall', 'store', 621, 601);
    insert into product_product (tenant_id, code, full_name_cn, category_ids, brand_id, product_type, source_uom,
      target_uom, denominator, unit_price, big_unit_price)
      select 'one', 'N' || n, '产品' || n, category_ids, brand_id, product_type, source_uom, target_uom, denominator,
        unit_price, big_unit_price
      from product_product, generate_series(1, ${products}) n where tenant_id = 'one' and code = '${orders.codes[0]}';
    insert into order_ec_sku (tenant_id, shop, sku, product_id, unit_id)
      select 'one', 701, 'TM-' || substr(p.code, 2), p.id, u.id from product_product p, parameter_unit u
      where p.tenant_id = 'one' and p.code like 'N%' and u.tenant_id = 'one' and u.code = 'carton'`)
  const before = await lookUps()
  const rows = Array.from({ length: lines }, (_, at) => {
    const [no, sku] = [`E${at}`, `TM-${1 + (at % products)}`]
    return [
      '天猫',
      '旗舰店',
      no,
      '2026-01-02 09:30:00',
      sku,
      1,
      10,
      '',
      '',
      10,
      '王小明',
      '13800000000',
      '浙江省',
      '杭州市',
      '',
      '文三路',
      '',
      '',
    ]
  })
  const caller = { ...orders.caller, keys: new Set(['*:*:*']) }
  const run = await orders.import(await orders.workbook([header, ...rows]), { kind: 'ECOrder' }, caller)
  expect(run).toMatchObject({ phase: 'done', successCount: lines })
  await waitUntil('the server has counted', async () => (await lookUps()) >= before + lines)
  expect((await lookUps()) - before).toBeLessThan(10 * lines)
})
