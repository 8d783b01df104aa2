import type { WireRow } from '@sfa/db/search-rows'
import type { PromotionType } from '@sfa/domain/promotion/promotion'
import { promotionResources } from '@sfa/resources/marketing/promotion-kinds'
import { answerAction } from '@sfa/services/action/answer-action'
import type { Caller } from '@sfa/services/caller'
import { callerOfRun } from '@sfa/services/job/caller-of-run'
import { comparePromotion } from '@sfa/services/marketing/compare-promotion'
import { findConflicts } from '@sfa/services/marketing/find-conflicts'
import { searchReviews } from '@sfa/services/marketing/search-reviews'
import { tryPromotions } from '@sfa/services/marketing/try-promotions'
import { answerCall } from '@sfa/services/resource/answer-call'
import { addUser } from '@sfa/test-kit/add-user'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Bulk, type Cell, startBulk } from '../bulk/start-bulk'

let bulk: Bulk
let caller: Caller
/** Ids of three products of two brands, dearest first; each costs 10.00, a carton of 12 costs 100.00. */
let products: string[]

beforeAll(async () => {
  bulk = await startBulk(3)
  await bulk.pool.query("update sys_role set data_scope = 'all' where tenant_id = 'one'")
  caller = await callerOfRun(bulk, { id: '0', tenantId: 'one', userId: '1', language: 'zh-CN' })
  await bulk.pool.query(`
    insert into customer_channel (tenant_id, id, code, name, level, full_path) values
      ('one', 701, '01', '现代渠道', 1, '/'), ('one', 702, '0101', '便利店', 2, '/701/'), ('one', 703, '02', '餐饮', 1, '/');
    insert into customer_store (tenant_id, id, code, name, channel_id, contact_mobile) values
      ('one', 711, 'S1', '好邻居', 702, '19900000001'), ('one', 712, 'S2', '小馆', 703, '19900000002');
    update product_product set unit_price = 1000, big_unit_price = 10000, denominator = 12, basic_unit = '{}' where tenant_id = 'one'`)
  const { rows } = await bulk.pool.query("select id::text from product_product where tenant_id = 'one' order by code")
  products = rows.map(({ id }) => id)
})
afterAll(() => bulk.stop())
beforeEach(async () => {
  await bulk.pool.query(`delete from marketing_promotion_version; delete from marketing_full_minus_steps;
    delete from marketing_full_minus; delete from marketing_full_gift_steps; delete from marketing_full_gift;
    delete from marketing_full_discount_steps; delete from marketing_full_discount;
    delete from marketing_product_discount`)
})

const period = { validFrom: '2020-01-01', validTo: '2099-12-31' }
const made = async (type: PromotionType, values: WireRow) =>
  (await answerCall(bulk, caller, promotionResources[type], 'create', { name: '促销', ...period, ...values }))
    .data as WireRow
const minus = (values: WireRow = {}, steps: WireRow[] = [{ threshold: 100, amountOff: 8 }]) =>
  made('3', { basis: 'amount', mode: 'ladder', ...values, steps })
const act = (type: PromotionType, action: string, { id }: WireRow, body: WireRow = {}) =>
  answerAction(bulk, caller, promotionResources[type], action, { id, ...body }) as Promise<WireRow>
const inForce = async (type: PromotionType, row: WireRow) => {
  await act(type, 'submit', row)
  return act(type, 'pass', row)
}
const refused = async (work: Promise<unknown>): Promise<string[]> => {
  const error = await work.then(
    () => null,
    (thrown: { code: string; details?: { field: string; code: string }[] }) => thrown,
  )
  return error?.details?.map(({ field, code }) => `${field} ${code}`) ?? [String(error?.code)]
}
type Tried = Parameters<typeof tryPromotions>[2]
const tried = (
  lines: (Partial<Tried['lines'][number]> & { productId: string; quantity: number })[],
  more: Partial<Tried> = {},
) =>
  tryPromotions(bulk, caller, {
    promotions: [],
    inForce: true,
    giftChoices: [],
    couponBatchIds: [],
    lines: lines.map(line => ({ unit: 'small' as const, ...line })),
    ...more,
  })

describe('bad input is refused at its field', () => {
  test.each([
    ['an end before the start', { validTo: '2019-12-31' }, undefined, ['validTo']],
    ['an alarm without a budget', { alarm: 10 }, undefined, ['alarm']],
    ['an alarm above the budget', { alarm: 10, budget: 9 }, undefined, ['alarm']],
    [
      'falling thresholds',
      {},
      [
        { threshold: 100, amountOff: 8 },
        { threshold: 90, amountOff: 9 },
      ],
      ['steps.1.threshold'],
    ],
    [
      'steps that take off less',
      {},
      [
        { threshold: 100, amountOff: 8 },
        { threshold: 200, amountOff: 7 },
      ],
      ['steps.1.amountOff'],
    ],
    ['a threshold of nothing', {}, [{ threshold: 0, amountOff: 8 }], ['steps.0.threshold']],
    ['nothing off', {}, [{ threshold: 10, amountOff: 0 }], ['steps.0.amountOff']],
  ])('%s', async (_, values, steps, fields) => {
    const found = await refused(minus(values, steps as WireRow[] | undefined))
    expect(found.map(text => text.split(' ')[0])).toEqual(expect.arrayContaining(fields))
  })

  test.each([0, 100, 99.95, -1])('a rate of %s', async rate => {
    const found = await refused(made('4', { basis: 'amount', steps: [{ threshold: 100, rate }] }))
    expect(found.map(text => text.split(' ')[0])).toEqual(['steps.0.rate'])
    expect(await refused(made('7', { method: 'rate', rate }))).toHaveLength(1)
  })

  test('a discount takes the value of its way and no other', async () => {
    expect(await refused(made('7', { method: 'cut' }))).toEqual(['amountOff ruleBroken'])
    expect(await refused(made('7', { method: 'price', price: 3, rate: 90 }))).toEqual(['rate ruleBroken'])
  })
})

describe('a draft is complete before it is submitted', () => {
  test('steps, one threshold of 每满, amounts of two decimals', async () => {
    expect(await refused(act('3', 'submit', await minus({}, [])))).toEqual(['steps promotionStepsMissing'])
    const two = [
      { threshold: 100, amountOff: 8 },
      { threshold: 200, amountOff: 20 },
    ]
    expect(await refused(act('3', 'submit', await minus({ mode: 'every' }, two)))).toEqual(['mode promotionOneStep'])
    const exact = await minus({}, [{ threshold: 100.005, amountOff: 8 }])
    expect(await refused(act('3', 'submit', exact))).toEqual(['steps promotionAmountDecimals'])
    expect(await refused(act('3', 'submit', await minus({ validFrom: '2020-01-01', validTo: '2020-02-01' })))).toEqual([
      'validTo promotionEnded',
    ])
  })

  test('more gifts to choose than there are', async () => {
    const gift = await made('5', {
      basis: 'amount',
      mode: 'ladder',
      giftChoice: 2,
      steps: [{ threshold: 10, gift: products[0], giftQuantity: 1 }],
    })
    expect(await refused(act('5', 'submit', gift))).toEqual(['giftChoice promotionGiftChoice'])
  })
})

describe('versions', () => {
  const total = async () => (await tried([{ productId: products[0]!, quantity: 10 }])).totalPrice

  test('an approved one counts; its next version counts once it is approved too; stopping counts at once', async () => {
    const promotion = await minus()
    expect(await total()).toBe(100)
    await act('3', 'submit', promotion)
    expect(await total()).toBe(100)
    expect(await act('3', 'pass', promotion, { opinion: '同意' })).toMatchObject({
      approvalStatus: 'Done',
      versionInForce: 1,
    })
    expect(await total()).toBe(92)

    expect(
      await refused(answerCall(bulk, caller, promotionResources['3'], 'update', { id: promotion.id, name: '改' })),
    ).not.toEqual(['null'])
    const revised = await act('3', 'revise', promotion)
    expect(revised).toMatchObject({ approvalStatus: 'Draft', version: 2, versionInForce: 1 })
    const steps = [{ threshold: 100, amountOff: 20 }]
    await answerCall(bulk, caller, promotionResources['3'], 'update', { id: promotion.id, ver: revised.ver, steps })
    expect(await total()).toBe(92)
    await act('3', 'submit', promotion)
    await act('3', 'reject', promotion, { opinion: '再想想' })
    expect(await total()).toBe(92)
    await inForce('3', promotion)
    expect(await total()).toBe(80)

    expect(
      await refused(
        answerCall(bulk, caller, promotionResources['3'], 'updateStatus', { id: promotion.id, isDeleted: '1' }),
      ),
    ).not.toEqual(['null'])
    await act('3', 'stop', promotion, { stopReason: '活动结束' })
    expect(await total()).toBe(100)
    expect(await refused(act('3', 'stop', promotion, { stopReason: '再停' }))).toEqual(['wrongState'])
  })

  test('what was never approved cannot be stopped', async () => {
    expect(await refused(act('3', 'stop', await minus(), { stopReason: '停' }))).toEqual(['promotionNotInForce'])
  })
})

describe('a trial', () => {
  test('takes drafts that are chosen, in place of their version in force, and says why', async () => {
    const promotion = await minus()
    const chosen = { promotions: [{ type: '3' as const, id: String(promotion.id) }] }
    const line = [{ productId: products[0]!, quantity: 9.5 }]
    const short = await tried(line, chosen)
    expect(short.trace).toMatchObject([
      { code: promotion.code, outcome: 'skipped', reason: 'thresholdShort', base: 95, threshold: 100, missing: 5 },
    ])
    expect(short.hints).toMatchObject([{ missing: 5, saves: 8 }])
    expect(await tried([{ productId: products[0]!, quantity: 10 }], chosen)).toMatchObject({
      originalPrice: 100,
      moneyOffAmount: 8,
      totalPrice: 92,
      lines: [{ netAmount: 92, promotionCodes: [promotion.code] }],
    })
    expect((await tried([{ productId: products[0]!, quantity: 10 }])).totalPrice).toBe(100)
  })

  test('counts a carton by its price and its small units', async () => {
    await inForce('3', await minus({ basis: 'quantity' }, [{ threshold: 24, amountOff: 10 }]))
    const found = await tried([{ productId: products[0]!, quantity: 2, unit: 'big' }])
    expect(found).toMatchObject({ originalPrice: 200, totalPrice: 190, lines: [{ quantity: 24, price: 100 }] })
    const typed = await tried([{ productId: products[0]!, quantity: 2, unit: 'big', price: 0 }])
    expect(typed.totalPrice).toBe(0)
  })

  test('knows the channels above the customer', async () => {
    await inForce('3', await minus({ channelIds: ['701'] }))
    const line = [{ productId: products[0]!, quantity: 10 }]
    expect((await tried(line, { customerId: '711' })).totalPrice).toBe(92)
    const other = await tried(line, { customerId: '712' })
    expect(other.trace).toMatchObject([{ reason: 'scope' }])
    expect((await tried(line)).totalPrice).toBe(92)
  })

  test('gives gifts with their value', async () => {
    await inForce(
      '5',
      await made('5', {
        basis: 'amount',
        mode: 'every',
        steps: [{ threshold: 50, gift: products[1], giftQuantity: 2, substitute: products[2] }],
      }),
    )
    const found = await tried([{ productId: products[0]!, quantity: 10 }])
    expect(found).toMatchObject({
      freeGoodsAmount: 40,
      totalPrice: 100,
      gifts: [{ productId: products[1], quantity: 4 }],
    })
  })

  test('names lines that cannot be', async () => {
    const lines = [
      { productId: '999999', quantity: 1 },
      { productId: products[0]!, quantity: 1 },
    ]
    expect(await refused(tried(lines))).toEqual(['lines.0.productId refMissing'])
    expect(await refused(tried([lines[1]!], { customerId: '999999' }))).toEqual(['notFound'])
    expect(await refused(tried([lines[1]!], { promotions: [{ type: '4', id: '999999' }] }))).toEqual(['notFound'])
  })

  test('takes the customer’s own price where none is typed', async () => {
    await bulk.pool.query(`
      insert into parameter_unit (tenant_id, id, code, name_cn) values ('one', 791, 'U791', '支');
      update product_product set basic_unit = '{"uomid": "791", "basicprice": 1000}'
        where tenant_id = 'one' and id = ${products[0]};
      insert into pricing_product_price (tenant_id, object_type, object_code, store_id, product_id, unit_id, price, valid_from, valid_to)
        values ('one', 'store', 'S1', 711, ${products[0]}, 791, 900, '2020-01-01', '2099-12-31')`)
    const line = [{ productId: products[0]!, quantity: 10 }]
    expect((await tried(line, { customerId: '711' })).originalPrice).toBe(90)
    expect((await tried(line, { customerId: '712' })).originalPrice).toBe(100)
  })

  test('another tenant sees nothing of it', async () => {
    const promotion = await minus()
    await inForce('3', promotion)
    const two = { ...caller, tenantId: 'two' }
    const { rows } = await bulk.pool.query("select id::text from product_product where tenant_id = 'two' limit 1")
    const asked: Tried = {
      promotions: [],
      inForce: true,
      giftChoices: [],
      couponBatchIds: [],
      lines: [{ productId: rows[0].id, unit: 'small', quantity: 1000, price: 10 }],
    }
    expect((await tryPromotions(bulk, two, asked)).trace).toEqual([])
    const own = { ...asked, promotions: [{ type: '3' as const, id: String(promotion.id) }] }
    expect(await refused(tryPromotions(bulk, two, own))).toEqual(['notFound'])
  })
})

describe('conflicts', () => {
  const codes = async (row: WireRow) =>
    (await findConflicts(bulk, caller, { type: '3', id: String(row.id) })).map(({ name }) => name)

  test('share type, days, products and customers', async () => {
    const own = await minus({ name: '本促销', productIds: products.slice(0, 2), channelIds: ['701'] })
    await minus({ name: '全场' })
    await minus({ name: '同产品', productIds: products.slice(1), storeIds: ['711'] })
    await minus({ name: '别的产品', productIds: products.slice(2) })
    await minus({ name: '排除', excludedProductIds: products.slice(0, 2) })
    await minus({ name: '别的客户', channelIds: ['703'] })
    await minus({ name: '别的时间', validFrom: '2000-01-01', validTo: '2019-12-31' })
    expect((await codes(own)).sort()).toEqual(['全场', '同产品'].sort())
    await inForce('3', own)
    await act('3', 'stop', own, { stopReason: '停用' })
    const { rows } = await bulk.pool.query("select id from marketing_full_minus where name = '同产品'")
    expect((await codes(rows[0])).sort()).toEqual(['全场', '别的产品', '排除'].sort())
  })
})

describe('reviews', () => {
  const waiting = async (more: object = {}, by = caller) =>
    (await searchReviews(bulk, by, { types: [], approvalStatus: 'New', searchField: '', ...more })).rows.map(
      ({ name }) => name,
    )

  test('of all types, what was submitted last first', async () => {
    const first = await minus({ name: '第一个' })
    const second = await made('7', { name: '第二个', method: 'rate', rate: 90 })
    await minus({ name: '草稿' })
    await act('3', 'submit', first)
    await act('7', 'submit', second)
    expect(await waiting()).toEqual(['第二个', '第一个'])
    expect(await waiting({ types: ['3'] })).toEqual(['第一个'])
    expect(await waiting({ searchField: '第二' })).toEqual(['第二个'])
    expect(await waiting({ approvalStatus: 'Draft' })).toEqual(['草稿'])
    expect(await waiting({}, { ...caller, tenantId: 'two' })).toEqual([])
  })

  test('decided by who holds the key of the page of reviews alone', async () => {
    const promotion = await minus()
    await act('3', 'submit', promotion)
    const reviewer = await addUser(bulk, {
      name: 'reviewer',
      keys: ['marketing/approval:search', 'marketing/approval:decide'],
    })
    await bulk.pool.query("update sys_role set data_scope = 'all' where code = 'reviewer'")
    const { id } = promotion
    expect(await waiting({}, reviewer)).toEqual(['促销'])
    expect(await comparePromotion(bulk, reviewer, { type: '3', id: String(id) })).toMatchObject({ approved: null })
    const result = await answerAction(bulk, reviewer, promotionResources['3'], 'pass', { ids: [id], opinion: '同意' })
    expect(result).toEqual({ changed: 1, refused: [] })
  })

  test('compared with the version that was approved last', async () => {
    const promotion = await minus({ memo: '旧' })
    const compared = () => comparePromotion(bulk, caller, { type: '3', id: String(promotion.id) })
    expect(await compared()).toMatchObject({ approved: null, version: null, isInForce: false })
    await inForce('3', promotion)
    expect(await compared()).toMatchObject({ changed: [], version: 1, isInForce: true })
    const { ver } = await act('3', 'revise', promotion)
    const steps = [{ threshold: 100, amountOff: 9 }]
    await answerCall(bulk, caller, promotionResources['3'], 'update', {
      id: promotion.id,
      ver,
      steps,
      priority: 5,
      memo: null,
    })
    const found = await compared()
    expect(found.changed.toSorted()).toEqual(['memo', 'priority', 'steps'])
    expect(found.approved).toMatchObject({ priority: 100, memo: '旧', steps: [{ amountOff: 8 }] })
    expect(found.now).toMatchObject({ priority: 5, steps: [{ amountOff: 9 }] })
  })

  test('need a key and stay within the tenant', async () => {
    const promotion = await minus()
    const id = String(promotion.id)
    const other = await addUser(bulk, { name: 'other', keys: ['marketing/fulldiscount:view'] })
    expect(await refused(comparePromotion(bulk, other, { type: '3', id }))).toEqual(['notPermitted'])
    expect(await refused(findConflicts(bulk, other, { type: '3', id }))).toEqual(['notPermitted'])
    expect(await refused(comparePromotion(bulk, { ...caller, tenantId: 'two' }, { type: '3', id }))).toEqual([
      'notFound',
    ])
  })
})

describe('a file of kind 15', () => {
  const importRows = async (kind: string, rows: Cell[][]) => bulk.import(await bulk.workbook(rows), { kind }, caller)

  test('rows of one code are its steps, and become a draft', async () => {
    const code = (await bulk.pool.query("select code from product_product where tenant_id = 'one' order by code"))
      .rows[0].code
    const run = await importRows('FullMinus', [
      [
        '促销编码',
        '促销名称',
        '开始日期',
        '结束日期',
        '计量',
        '方式',
        '门槛',
        '减免',
        '产品',
        '优先级',
        '互斥',
        '预算',
        '预警金额',
      ],
      ['MJ1', '满减', '2026-01-01', '2026-12-31', '金额', '阶梯', 100, 8, code, 10, '是', 5000, 4000],
      ['MJ1', '满减', '2026-01-01', '2026-12-31', '金额', '阶梯', 200, 20, code, 10, '是', 5000, 4000],
      ['MJ2', '另一个', '2026-01-01', '2026-12-31', '金额', '阶梯', 200, 20, null, 10, '否', null, null],
      ['MJ2', '另一个', '2026-01-01', '2026-12-31', '金额', '阶梯', 100, 30, null, 10, '否', null, null],
    ])
    expect(await bulk.errors(run)).toEqual(['4  documentRefused', '5 门槛 ruleBroken'])
    const { rows } = await bulk.pool.query(`
      select h.code, approval_status, priority::int, exclusive, product_ids::text[], budget::int, threshold::float8, amount_off::int
      from marketing_full_minus h join marketing_full_minus_steps l on l.head_id = h.id order by line_no`)
    const head = {
      code: 'MJ1',
      approval_status: 'Draft',
      priority: 10,
      exclusive: 1,
      product_ids: [products[0]],
      budget: 500_000,
    }
    expect(rows).toEqual([
      { ...head, threshold: 100, amount_off: 800 },
      { ...head, threshold: 200, amount_off: 2000 },
    ])
  })

  test('a product discount is one row', async () => {
    const run = await importRows('ProductDiscount', [
      ['促销编码', '促销名称', '开始日期', '结束日期', '优惠方式', '折扣', '每单位直降', '优先级'],
      ['ZK1', '九折', '2026-01-01', '2026-12-31', '折扣', 90, null, 10],
      ['ZK2', '直降', '2026-01-01', '2026-12-31', '每单位直降', null, 0.5, 10],
      ['ZK3', '没有', '2026-01-01', '2026-12-31', '折扣', 100, null, 10],
    ])
    expect(await bulk.errors(run)).toEqual([expect.stringContaining('折扣')])
    const { rows } = await bulk.pool.query('select code, approval_status from marketing_product_discount order by code')
    expect(rows).toEqual([
      { code: 'ZK1', approval_status: 'Draft' },
      { code: 'ZK2', approval_status: 'Draft' },
    ])
  })
})
