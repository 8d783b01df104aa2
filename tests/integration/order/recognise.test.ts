import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { findCandidates } from '@sfa/order/operations/robot/find-candidates'
import { recogniseTexts } from '@sfa/order/operations/robot/recognise'
import { type NamedProduct, ProductNames } from '@sfa/order/rules/robot/product-names'
import { readOrderText } from '@sfa/order/rules/robot/read-order-text'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Demo, startDemo } from '../bulk/start-demo'

let demo: Demo
beforeAll(async () => {
  demo = await startDemo(new Date('2026-06-15T02:00:00Z'))
})
afterAll(() => demo.stop())

const query = async (text: string, values?: unknown[]) => (await demo.pool.query(text, values)).rows
const inOne = <T>(work: Parameters<typeof inTenant<T>>[2]) => inTenant(demo.db, 'one', work)
const scores = (found: readonly { product: NamedProduct; score: number }[]) =>
  found.map(({ product, score }) => [product.id, score])

/** Every product that can be ordered, as the database has it. */
const allNames = async () =>
  new ProductNames<NamedProduct>(
    await query(`select id::text, array_remove(array[code, nullif(bar_code, '')], null) codes,
      array_remove(array[full_name_cn, nullif(short_name_cn, ''), nullif(full_name_en, ''), nullif(short_name_en, '')], null) names
      from product_product where tenant_id = 'one' and is_deleted = 0 and product_type is distinct from '2' order by id`),
  )

test('messages mean what they mean among all products', async () => {
  const names = await allNames()
  const messages = await query("select text from order_robot_message where tenant_id = 'one' order by id")
  const [some] = await query(`select code, lower(bar_code) bar, full_name_cn name, full_name_en en from product_product
    where tenant_id = 'one' and product_type = '1' and is_deleted = 0 and bar_code <> '' order by id limit 1`)
  const texts = [
    ...messages.map(({ text }) => String(text)),
    `${some.code} 3，${some.code.toLowerCase()} 2，${some.code.replace('-', '')}*4，${some.bar} 5箱`,
    `${[...some.name].join(' ')} 2箱，（${some.name}）一箱，${some.name.slice(1, 5)}、${some.en ?? 'Green'} 6`,
    '水 1箱，500ml 3瓶，没有的东西 2箱，ＹＨ－０００００１ 1箱，C++ [a|b) 2, ^$. 3',
  ]
  expect(messages.length).toBeGreaterThan(20)
  const recognised = await inOne(tx => recogniseTexts(tx, texts))
  const units = (
    await query(`select distinct unnest(array[name_cn, name_en, code]) as name from parameter_unit
      where tenant_id = 'one' and is_deleted = 0`)
  ).flatMap(({ name }) => (name ? [String(name)] : []))
  let lines = 0
  for (const [at, text] of texts.entries()) {
    const expected = readOrderText(text, units).map(({ said, name }) => [said, scores(names.find(name))])
    const found = new Map(recognised[at]!.map(({ said, found: meant }) => [said, scores(meant)]))
    // What is neither quantity nor product is left out.
    for (const [said, meant] of expected)
      if (found.has(String(said))) expect([said, found.get(String(said))]).toEqual([said, meant])
    lines += found.size
    expect(recognised[at]!.length).toBeLessThanOrEqual(expected.length)
  }
  expect(lines).toBeGreaterThan(30)
})

test('the same candidates come for a text however many products are like it', async () => {
  await query(
    `insert into product_product (tenant_id, code, full_name_cn, product_type, brand_id, category_ids, pack_size_id,
       source_uom, target_uom, denominator, unit_price, big_unit_price, retail_price)
     select tenant_id, 'MANY-' || n, '雪域高山清露' || n || '号500ml', '1', brand_id, category_ids, pack_size_id,
       source_uom, target_uom, denominator, unit_price, big_unit_price, retail_price
     from (select * from product_product where tenant_id = 'one' and product_type = '1' order by id limit 1) one,
       generate_series(1, 3000) n`,
  )
  const count = (said: string[]) => inOne(async tx => (await findCandidates(tx, said)).length)
  expect(await count(['高山清露'])).toBe(60)
  expect(await count(['高山清露', '高山清露7号', '雪域'])).toBeLessThanOrEqual(180)
  expect(await count(['MANY-17'])).toBe(1)
  expect(await count(['many17'])).toBeLessThanOrEqual(61)
  const [lines] = await inOne(tx => recogniseTexts(tx, ['高山清露2999号500ml 5']))
  expect(lines?.[0]?.found[0]?.product.codes).toContain('MANY-2999')
})
