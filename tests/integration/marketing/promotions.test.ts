import type { WireRow } from '@sfa/db/search/search-rows'
import { promotionResources } from '@sfa/marketing/definitions/promotion-kinds'
import { answerCall } from '@sfa/operations/resource/calls/answer-call'
import { tryPromotions } from '@sfa/order/operations/impact/try-promotions'
import { describe, expect, test } from 'vitest'
import {
  act,
  bulk,
  caller,
  inForce,
  made,
  minus,
  products,
  refused,
  type Tried,
  tried,
  usePromotions,
} from './promotions-kit'

usePromotions()

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
    ['more off than the threshold', {}, [{ threshold: 10, amountOff: 10.01 }], ['steps.0.amountOff']],
    ['an amount of three decimals', {}, [{ threshold: 100.005, amountOff: 8 }], ['steps.0.threshold']],
    [
      'several thresholds of 每满',
      { mode: 'every' },
      [
        { threshold: 100, amountOff: 8 },
        { threshold: 200, amountOff: 20 },
      ],
      ['steps.1.threshold'],
    ],
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
  test('it has steps, and its period is not over', async () => {
    expect(await refused(act('3', 'submit', await minus({}, [])))).toEqual(['steps promotionStepsMissing'])
    expect(await refused(act('3', 'submit', await minus({ validFrom: '2020-01-01', validTo: '2020-02-01' })))).toEqual([
      'validTo promotionEnded',
    ])
  })

  test('its steps are asked again, since it may be older than a rule', async () => {
    const draft = await minus()
    await bulk.pool.query('update marketing_full_minus_steps set amount_off = 10001 where head_id = $1', [draft.id])
    expect(await refused(act('3', 'submit', draft))).toEqual(['steps.0.amountOff ruleBroken'])
  })
})

describe('steps and what the promotion says beside them', () => {
  const change = (row: WireRow, values: WireRow) =>
    refused(answerCall(bulk, caller, promotionResources['3'], 'update', { id: row.id, ver: row.ver, ...values }))

  test('any amount may come off a number of goods, but not once it is a number of yuan', async () => {
    const goods = await minus({ basis: 'quantity' }, [{ threshold: 10.5, amountOff: 50 }])
    expect(await change(goods, { basis: 'amount' })).toEqual(['steps.0.amountOff ruleBroken'])
    const whole = [{ threshold: 50, amountOff: 50 }]
    expect(await change(goods, { basis: 'amount', steps: whole })).toEqual(['undefined'])
  })

  test('more gifts to choose than a threshold has', async () => {
    const steps = [{ threshold: 10, gift: products[0], giftQuantity: 1 }]
    expect(await refused(made('5', { basis: 'amount', mode: 'ladder', giftChoice: 2, steps }))).toEqual([
      'steps.0.threshold ruleBroken',
    ])
  })
})

describe('a file', () => {
  const header = ['促销编码', '促销名称', '开始日期', '结束日期', '计量', '方式', '门槛', '减免']
  const row = (code: string, name: string, basis: string, mode: string, threshold: string, off: number) => [
    ...[code, name, '2026-01-01', '2099-12-31', basis, mode, threshold, off],
  ]
  const brought = async (rows: (string | number)[][], request: object = {}) => {
    const run = await bulk.import(await bulk.workbook([header, ...rows]), {
      kind: 'FullMinus',
      isCover: '1',
      ...request,
    })
    const { rows: faults } = await bulk.pool.query<{ fault: string }>(
      `select concat_ws(' ', row_no, header, value, code, params->>'value') fault from import_error
       where run_id = $1 order by sequence`,
      [run.id],
    )
    return faults.map(({ fault }) => fault)
  }

  test('the same is asked of it, of the promotions as they will be, and what was typed is told', async () => {
    expect(
      await brought([
        row('F1', '满减', '金额', '阶梯', '100', 150),
        row('F2', '满减', '金额', '每满', '100', 8),
        row('F2', '满减', '金额', '每满', '200', 20),
        row('F3', '满减', '数量（基本单位）', '阶梯', '10', 50),
        row('F4', '甲', '金额', '阶梯', '100', 8),
        row('F4', '乙', '金额', '阶梯', '200', 20),
        row('F5', '满减', '金额', '阶梯', '100', 8),
        row('F5', '满减', '金额', '阶梯', '100', 20),
      ]),
    ).toEqual([
      '2 减免 150 ruleBroken',
      '3  F2 documentRefused',
      '4 门槛 200 ruleBroken',
      '6  F4 documentRefused',
      '7 促销名称 乙 documentDiffers 甲',
      '8 门槛 100 lineRepeated 100',
      '9 门槛 100 lineRepeated 100',
      '9 门槛 100 ruleBroken',
    ])
    // F3 stays as it is but for its basis, which the file alone brings.
    expect(await brought([row('F3', '', '金额', '', '10', 50)])).toEqual(['2 减免 50 ruleBroken'])
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
