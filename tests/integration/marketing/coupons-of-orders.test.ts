import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import type { WireRow } from '@sfa/db/search/search-rows'
import { coupon } from '@sfa/marketing/definitions/coupon.resource'
import { expireCoupons } from '@sfa/marketing/operations/expire-coupons'
import { expireCouponsJob } from '@sfa/marketing/operations/expire-coupons.job'
import { couponsFor, releaseCoupons, useCoupons } from '@sfa/marketing/operations/hold-coupons'
import { usableCoupons } from '@sfa/marketing/operations/usable-coupons'
import { answerAction } from '@sfa/operations/action/answer-action'
import type { Caller } from '@sfa/operations/caller'
import { tryPromotions } from '@sfa/order/operations/impact/try-promotions'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Cell } from '../bulk/start-bulk'
import { carryOut } from '../support/carry-out'
import {
  act,
  asked,
  bulk,
  caller,
  inForce,
  issue,
  lock,
  made,
  numbers,
  order,
  product,
  refusal,
  sql,
  states,
  today,
  toStore,
  withCoupons,
  work,
} from './coupons-kit'

withCoupons()

describe('an order', () => {
  let nos: string[]
  beforeEach(async () => {
    const batch = await inForce()
    await issue(batch, toStore('711', 2), toStore('712'))
    nos = await numbers(batch)
  })

  test('gets its coupons in the order in which it names them, and each fault at its place', async () => {
    expect((await asked([nos[1]!, nos[0]!])).map(({ no }) => no)).toEqual([nos[1], nos[0]])
    expect(await refusal(asked([nos[0]!, 'NONE', nos[2]!, nos[0]!]))).toEqual([
      'couponNos.1 couponUnknown',
      'couponNos.2 couponOfAnother',
      'couponNos.3 couponTwice',
    ])
    expect(await refusal(asked([nos[0]!], { distributorId: '711' }))).toEqual(['couponNos.0 couponOfAnother'])
    expect(await refusal(asked([nos[0]!], { storeId: '711' }, '2019-12-31'))).toEqual(['couponNos.0 couponNotYet'])
    expect(await refusal(asked([nos[0]!], { storeId: '711' }, '2100-01-01'))).toEqual(['couponNos.0 couponExpired'])
    await sql(`update marketing_coupon set valid_to = now() - interval '1 second' where number = '${nos[0]}'`)
    expect(await refusal(asked([nos[0]!]))).toEqual(['couponNos.0 couponExpired'])
    expect(await refusal(lock('1', [nos[0]!]))).toEqual(['couponNos.0 couponExpired'])
    const two = (tx: Tx) => couponsFor(tx, { storeId: '711' }, [nos[1]!], today)
    expect(await refusal(inTenant(bulk.db, 'two', two))).toEqual(['couponNos.0 couponUnknown'])
  })

  test('is told what its customer may use, what ends first first', async () => {
    const { id } = await inForce({ amountOff: null, rate: 88.5, cap: 20, validDays: 3 })
    await issue({ id }, toStore('711'))
    await lock('1', [nos[0]!])
    const usable = (by: Caller = caller) => usableCoupons(bulk, by, { storeId: '711' })
    expect(await usable()).toMatchObject([
      { type: 'percentage', rate: 88.5, cap: 20, amountOff: null, threshold: 100 },
      { number: nos[1], type: 'amountOff', rate: null, amountOff: 10, validTo: '2099-12-31 23:59:59' },
    ])
    expect(await usableCoupons(bulk, caller, { storeId: '711', day: '2019-12-31' })).toEqual([])
    expect(await refusal(usable({ ...caller, tenantId: 'two' }))).toEqual(['notFound'])
  })

  test('locks, uses and gives back, each once', async () => {
    await lock('1', nos.slice(0, 2))
    await lock('1', nos.slice(0, 2))
    expect(await states()).toEqual(['locked SO-1', 'locked SO-1', 'issued'])
    expect(await refusal(asked([nos[0]!]))).toEqual(['couponNos.0 couponLocked'])
    expect(await refusal(lock('2', [nos[2]!, nos[1]!]))).toEqual(['couponNos.1 couponLocked'])
    expect(await states()).toEqual(['locked SO-1', 'locked SO-1', 'issued'])
    await sql(`update marketing_coupon set valid_to = now() - interval '1 second' where number = '${nos[0]}'`)
    await work(tx => releaseCoupons(tx, order('1')))
    await work(tx => releaseCoupons(tx, order('1')))
    expect(await states()).toEqual(['expired', 'issued', 'issued'])
    await lock('3', [nos[1]!])
    await work(tx => useCoupons(tx, order('3'), [nos[1]!]))
    await work(tx => useCoupons(tx, order('3'), [nos[1]!]))
    await work(tx => releaseCoupons(tx, order('3')))
    expect(await states()).toEqual(['expired', 'used SO-3', 'issued'])
    expect(await refusal(asked([nos[1]!]))).toEqual(['couponNos.0 couponUsed'])
  })

  test('of two that want the same coupons one gets them', async () => {
    const wanted = nos.slice(0, 2)
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, at) => refusal(lock(`R${at}`, at % 2 ? wanted : wanted.toReversed()))),
    )
    expect(results.filter(found => found.length === 0)).toHaveLength(1)
    expect(new Set(results.flat().map(found => found.split(' ')[1]))).toEqual(new Set(['couponLocked']))
  })

  test('a coupon that is not in use is made void with a reason', async () => {
    await lock('1', [nos[0]!])
    const [locked, free] = await sql('select id::text from marketing_coupon order by number')
    const end = ({ id }: WireRow, voidReason: string | null = '重复发放') =>
      answerAction(bulk, caller, coupon, 'void', { id, voidReason })
    expect(await refusal(end(locked as WireRow))).toEqual(['couponNotFree'])
    expect(await refusal(end(free as WireRow, '  '))).toEqual(['voidReason required'])
    await end(free as WireRow)
    expect(await refusal(asked([nos[1]!]))).toEqual(['couponNos.0 couponVoid'])
  })

  test('the night makes those expired whose time has passed', async () => {
    await lock('1', [nos[0]!])
    await sql("update marketing_coupon set valid_to = now() - interval '1 second' where store_id = 711")
    await bulk.pool.query(`insert into job_run (tenant_id, job, queue, kind, direction, params, user_id, user_code, user_name, language)
      values ('one', 'expire-coupons', 'default', 'expire-coupons', 'none', '{}', '1', 'U1', 'test', 'zh-CN')`)
    const [{ id } = {}] = await sql("select id::text from job_run where job = 'expire-coupons'")
    const run = await carryOut(bulk, expireCouponsJob, expireCoupons, String(id))
    expect(run).toMatchObject({ phase: 'done', successCount: 1 })
    expect(await states()).toEqual(['locked SO-1', 'expired', 'issued'])
  })
})

test('a trial uses a coupon of a batch as it stands', async () => {
  const minus = await made({ stackable: '1' })
  const cut = await made({ amountOff: null, rate: 90, cap: 5, stackable: '1', customers: [{ store: '711' }] })
  const tried = (customerId: string | null) =>
    tryPromotions(bulk, caller, {
      promotions: [],
      inForce: true,
      giftChoices: [],
      couponBatchIds: [String(cut.id), String(minus.id)],
      customerId,
      lines: [{ productId: product, unit: 'small', quantity: 20, price: 10 }],
    })
  expect(await tried('711')).toMatchObject({ originalPrice: 200, couponAmount: 15, totalPrice: 185 })
  expect(await refusal(tried('712'))).toEqual(['couponBatchIds.0 couponCustomerOutOfScope'])
})

describe('files of kind 15', () => {
  const importRows = async (kind: string, rows: Cell[][], more: object = {}) =>
    bulk.import(await bulk.workbook(rows), { kind, ...more }, caller)
  const head = ['批次编码', '优惠券名称', '开始日期', '结束日期', '门槛']

  test('money off and percentages become drafts', async () => {
    const minus = await importRows('FullMinusCoupon', [
      [...head, '减免', '发放总量', '每客户次数'],
      ['Q1', '满100减10', '2026-01-01', '2026-12-31', 100, 10, 500, 2],
      ['Q2', '无', '2026-01-01', '2025-12-31', 100, 10, 500, 1],
      ['Q3', '零', '2026-01-01', '2026-12-31', 100, 0, 500, 1],
    ])
    expect((await bulk.errors(minus)).map(text => text.split(' ')[0])).toEqual(['3', '4'])
    const cut = await importRows('FullCutcoupons', [
      [...head, '折扣', '封顶', '总次数'],
      ['Q4', '满100打9折', '2026-01-01', '2026-12-31', 100, 90, 50, 500],
      ['Q5', '满100打0折', '2026-01-01', '2026-12-31', 100, 0, 50, 500],
    ])
    expect((await bulk.errors(cut)).map(text => text.split(' ')[0])).toEqual(['3'])
    const rows = await sql(
      'select code, type, approval_status, total::int, per_customer_limit::int per from marketing_coupon_batch order by code',
    )
    expect(rows).toEqual([
      { code: 'Q1', type: 'amountOff', approval_status: 'Draft', total: 500, per: 2 },
      { code: 'Q4', type: 'percentage', approval_status: 'Draft', total: 500, per: 1 },
    ])
  })

  test('lists add to the scope of a draft, and of nothing else', async () => {
    await inForce({ code: 'Q6' })
    const batch = await made({ code: 'Q7' })
    const [{ code } = {}] = await sql(`select code from product_product where id = ${product}`)
    const run = await importRows('MarketingProduct', [
      ['编码', '对象', '排除'],
      ['Q7', String(code), '是'],
      ['Q7', 'NONE', null],
      ['Q6', String(code), null],
      ['Q9', String(code), null],
    ])
    expect((await bulk.errors(run)).map(text => text.split(' ')[0]).sort()).toEqual(
      expect.arrayContaining(['3', '4', '5']),
    )
    await importRows('MarketingStore', [
      ['编码', '对象', '排除'],
      ['Q7', 'S1', null],
    ])
    await act('submit', batch)
    await act('pass', batch)
    const [{ rule } = {}] = await sql(`select rule from marketing_promotion_version where promotion_id = ${batch.id}`)
    expect(rule).toMatchObject({ customers: { customers: ['711'], excluded: [] } })
  })

  test('a list of customers is an issue', async () => {
    const batch = await inForce()
    const run = await importRows('CouponIssue', [
      ['单号', '批次编码', '每客户张数', '门店编码', '经销商编码', '张数'],
      ['F1', String(batch.code), 1, 'S1', null, 2],
      ['F1', String(batch.code), 1, null, 'D1', null],
      ['F2', String(batch.code), 1, 'S1', 'D1', null],
    ])
    expect(await bulk.errors(run)).toEqual([expect.stringContaining('4 ')])
    const rows = await sql(`select h.code, l.store::text, l.distributor::text, l.coupons::int
      from marketing_coupon_issue h join marketing_coupon_issue_customers l on l.head_id = h.id order by l.line_no`)
    expect(rows).toEqual([
      { code: 'F1', store: '711', distributor: null, coupons: 2 },
      { code: 'F1', store: null, distributor: '711', coupons: null },
    ])
  })
})
