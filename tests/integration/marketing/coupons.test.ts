import type { WireRow } from '@sfa/db/search-rows'
import { inTenant, type Tx } from '@sfa/db/tenant-transaction'
import { expireCouponsJob } from '@sfa/jobs/expire-coupons'
import { issueCouponsJob } from '@sfa/jobs/issue-coupons'
import { coupon } from '@sfa/resources/marketing/coupon.resource'
import { couponBatch } from '@sfa/resources/marketing/coupon-batch.resource'
import { couponIssue } from '@sfa/resources/marketing/coupon-issue.resource'
import { answerAction } from '@sfa/services/action/answer-action'
import type { Caller } from '@sfa/services/caller'
import { callerOfRun } from '@sfa/services/job/caller-of-run'
import { JobReleased } from '@sfa/services/job/job-context'
import { countCoupons } from '@sfa/services/marketing/count-coupons'
import { expireCoupons } from '@sfa/services/marketing/expire-coupons'
import { couponsFor, lockCoupons, releaseCoupons, useCoupons } from '@sfa/services/marketing/hold-coupons'
import { issueCoupons, type Target } from '@sfa/services/marketing/issue-coupons'
import { promotionsInForce } from '@sfa/services/marketing/promotion-versions'
import { runIssueCoupons } from '@sfa/services/marketing/run-issue-coupons'
import { searchReviews } from '@sfa/services/marketing/search-reviews'
import { tryPromotions } from '@sfa/services/marketing/try-promotions'
import { usableCoupons } from '@sfa/services/marketing/usable-coupons'
import { answerCall } from '@sfa/services/resource/answer-call'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Bulk, type Cell, startBulk } from '../bulk/start-bulk'
import { carryOut } from '../support/carry-out'

let bulk: Bulk
let caller: Caller
let product: string
const sql = async (text: string) => (await bulk.pool.query(text)).rows as WireRow[]
const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)

/** Three stores and a distributor; the third store is closed, the first two are in a group. */
beforeAll(async () => {
  bulk = await startBulk(3)
  caller = await callerOfRun(bulk, { id: '0', tenantId: 'one', userId: '1', language: 'zh-CN' })
  await sql(`
    update sys_role set data_scope = 'all' where tenant_id = 'one';
    insert into customer_store_group (tenant_id, id, code, description) values ('one', 721, 'G1', '重点客户');
    insert into customer_store (tenant_id, id, code, name, contact_mobile, group_ids, is_closed) values
      ('one', 711, 'S1', '好邻居', '19900000001', '{721}', 0), ('one', 712, 'S2', '小馆', '19900000002', '{721}', 0),
      ('one', 713, 'S3', '老店', '19900000003', '{}', 1);
    insert into distributor_distributor (tenant_id, id, code, name, phone) values ('one', 711, 'D1', '华东经销商', '19900000004')`)
  product = String(
    (await sql("select id::text from product_product where tenant_id = 'one' order by code limit 1"))[0]?.id,
  )
})
afterAll(() => bulk.stop())
beforeEach(() =>
  sql(`delete from marketing_coupon; delete from marketing_coupon_target; delete from marketing_coupon_issue_customers;
    delete from marketing_coupon_issue; delete from marketing_promotion_version; delete from marketing_coupon_batch_gifts;
    delete from marketing_coupon_batch_products; delete from marketing_coupon_batch_customers;
    delete from marketing_coupon_batch`).then(() => undefined),
)

const work = <T>(run: (tx: Tx) => Promise<T>) => inTenant(bulk.db, 'one', run)
const made = async (values: WireRow = {}) =>
  (
    await answerCall(bulk, caller, couponBatch, 'create', {
      name: '满100减10',
      validFrom: '2020-01-01',
      validTo: '2099-12-31',
      threshold: 100,
      amountOff: 10,
      total: 100,
      perCustomerLimit: 2,
      ...values,
    })
  ).data as WireRow
const act = (action: string, { id }: WireRow, body: WireRow = {}) =>
  answerAction(bulk, caller, couponBatch, action, { id, ...body }) as Promise<WireRow>
const inForce = async (values: WireRow = {}) => {
  const row = await made(values)
  await act('submit', row)
  return act('pass', row)
}
/** `field code` of every refusal. */
const refusal = (asked: Promise<unknown>): Promise<string[]> =>
  asked.then(
    () => [],
    error => (error.details ?? [error]).map(({ field, code }: WireRow) => `${field ?? ''} ${code}`.trim()),
  )
const issue = ({ id }: WireRow, ...targets: Target[]) =>
  work(tx => issueCoupons(tx, { batchId: String(id), by: 'test' }, targets))
const toStore = (storeId: string, coupons = 1): Target => ({ storeId, coupons })
/** Numbers of a batch's coupons. */
const numbers = async ({ id }: WireRow) =>
  (await sql(`select number from marketing_coupon where batch_id = ${id} order by id`)).map(row => String(row.number))
const states = async () =>
  (await sql("select state || coalesce(' ' || order_no, '') said from marketing_coupon order by number")).map(
    ({ said }) => said,
  )
const asked = (
  nos: readonly string[],
  customer = { storeId: '711' } as Parameters<typeof couponsFor>[1],
  day = today,
) => work(tx => couponsFor(tx, customer, nos, day))
const order = (no: string) => ({ id: no, no: `SO-${no}` })
const lock = (no: string, nos: readonly string[]) => work(tx => lockCoupons(tx, order(no), nos))

describe('a batch', () => {
  test('gives money off, a rate or gifts, and says so before it is submitted', async () => {
    expect(await refusal(made({ rate: 90 }))).toEqual(['rate ruleBroken'])
    expect(await refusal(made({ amountOff: null, rate: 90, cap: 0 }))).toEqual(['cap ruleBroken'])
    expect(await refusal(made({ cap: 5 }))).toEqual(['cap ruleBroken'])
    expect(await refusal(made({ amountOff: null, rate: 100 }))).toHaveLength(1)
    expect(await refusal(made({ total: 0 }))).toEqual(['total min'])
    const none = await made({ amountOff: null })
    expect(await refusal(act('submit', none))).toEqual(['amountOff couponBenefitOne'])
    const both = await made({ gifts: [{ gift: product, giftQuantity: 1 }] })
    expect(await refusal(act('submit', both))).toEqual(['gifts couponBenefitOne'])
    expect(await refusal(act('submit', await made({ validTo: '2020-02-01' })))).toEqual(['validTo promotionEnded'])
  })

  test('is reviewed beside promotions, and orders do not take it for one', async () => {
    const batch = await made()
    expect(batch).toMatchObject({ type: 'amountOff', issued: 0, balance: 100 })
    await act('submit', batch)
    const { rows } = await searchReviews(bulk, caller, { types: ['coupon'], approvalStatus: 'New', searchField: '' })
    expect(rows).toMatchObject([{ type: 'coupon', name: '满100减10', priority: null }])
    await act('pass', batch)
    expect(await work(tx => promotionsInForce(tx, today))).toEqual([])
  })

  test('a new version counts for coupons that are issued by it; others keep theirs', async () => {
    const batch = await inForce()
    await issue(batch, toStore('711'))
    const { ver } = await act('revise', batch)
    await answerCall(bulk, caller, couponBatch, 'update', { id: batch.id, ver, amountOff: 20, total: 1 })
    await act('submit', batch)
    await act('pass', batch)
    expect(await issue(batch, toStore('711'))).toMatchObject([{ refusal: { code: 'couponsShort' } }])
    const [first] = await numbers(batch)
    expect(await asked([first!])).toMatchObject([{ no: first, type: 'amountOff', amountOff: 1000, threshold: 10_000 }])
    const again = await act('revise', batch)
    await answerCall(bulk, caller, couponBatch, 'update', { id: batch.id, ver: again.ver, total: 5 })
    await act('submit', batch)
    await act('pass', batch)
    await issue(batch, toStore('711'))
    const nos = await numbers(batch)
    expect(await asked(nos.toReversed())).toMatchObject([{ amountOff: 2000 }, { amountOff: 1000 }])
    const last = await act('revise', batch)
    await answerCall(bulk, caller, couponBatch, 'update', { id: batch.id, ver: last.ver, total: 1 })
    expect(await refusal(act('submit', batch))).toEqual(['total couponTotalBelowIssued'])
  })

  test('stopped, it issues nothing more, and what is issued stays', async () => {
    const batch = await inForce()
    await issue(batch, toStore('711'))
    await act('stop', batch, { stopReason: '停用' })
    expect(await refusal(issue(batch, toStore('711')))).toEqual(['couponBatchNotInForce'])
    expect(await asked(await numbers(batch))).toHaveLength(1)
  })
})

describe('issuing', () => {
  test('to open customers in scope, within the limit of each', async () => {
    const batch = await inForce({ customers: [{ store: '712', excluded: '1' }] })
    const outcomes = await issue(
      batch,
      toStore('711', 2),
      toStore('711'),
      toStore('712'),
      toStore('713'),
      toStore('999999'),
      { distributorId: '711', coupons: 1 },
    )
    expect(outcomes.map(one => one.refusal?.code ?? one.coupons)).toEqual([
      2,
      'couponCustomerLimit',
      'couponCustomerOutOfScope',
      'couponCustomerInvalid',
      'couponCustomerInvalid',
      1,
    ])
    expect(await numbers(batch)).toEqual([1, 2, 3].map(n => `${batch.code}-00000${n}`))
    expect(await countCoupons(bulk, caller, { batchIds: [String(batch.id)] })).toEqual([
      { batchId: batch.id, issued: 3, locked: 0, used: 0, expired: 0, void: 0 },
    ])
  })

  test('for days from the issue on, the last one to its end', async () => {
    const batch = await inForce({ validDays: 7 })
    await issue(batch, toStore('711'))
    const [row] = await sql(`select valid_from <= now() as begun, (valid_to at time zone 'Asia/Shanghai')::text ends,
      ((valid_from at time zone 'Asia/Shanghai')::date + 7)::text as last from marketing_coupon`)
    expect(row).toEqual({ begun: true, last: row?.last, ends: `${row?.last} 23:59:59` })
  })

  test('200 at the same time for the last 100 issue exactly 100', async () => {
    const batch = await inForce({ perCustomerLimit: 999 })
    const results = await Promise.all(
      Array.from({ length: 200 }, (_, at) => issue(batch, toStore(at % 2 ? '711' : '712'))),
    )
    const codes = results.flat().map(({ refusal: found }) => found?.code ?? 'issued')
    expect(codes.filter(code => code === 'issued')).toHaveLength(100)
    expect(codes.filter(code => code !== 'issued')).toEqual(Array(100).fill('couponsShort'))
    expect(new Set(await numbers(batch)).size).toBe(100)
  })

  const issueOf = async (values: WireRow) =>
    (await answerCall(bulk, caller, couponIssue, 'create', values)).data as WireRow
  const order = (row: WireRow) => answerAction(bulk, caller, couponIssue, 'issue', { id: row.id }) as Promise<WireRow>
  const newest = async () =>
    String(
      (await sql("select id::text from job_run where job = 'issue-coupons' order by job_run.id desc limit 1"))[0]?.id,
    )

  test('by a job, to groups, stores and lists, once however often it is begun', async () => {
    const batch = await inForce()
    const row = await issueOf({
      batchID: batch.id,
      storeGroupIds: ['721'],
      storeIds: ['711'],
      distributorIds: ['711'],
      customers: [{ store: '712', coupons: 2 }],
    })
    expect(await order(row)).toMatchObject({ state: 'issuing', issuedBy: caller.userName })
    const run = await newest()
    let looks = 0
    const stopped = await carryOut(
      bulk,
      issueCouponsJob,
      context =>
        runIssueCoupons(
          {
            ...context,
            throwIfCancelled: async () => {
              looks += 1
              if (looks > 1) throw new JobReleased('stop')
            },
          },
          1,
        ),
      run,
    )
    expect(stopped.phase).not.toBe('done')
    expect(await numbers(batch)).toHaveLength(2)
    await carryOut(bulk, issueCouponsJob, runIssueCoupons, run)
    const given = await sql(
      'select store_id::text, distributor_id::text, count(*)::int from marketing_coupon group by 1, 2 order by 2 nulls first, 1',
    )
    expect(given).toEqual([
      { store_id: '711', distributor_id: null, count: 1 },
      { store_id: '712', distributor_id: null, count: 2 },
      { store_id: null, distributor_id: '711', count: 1 },
    ])
    const [done] = await sql('select state, targets::int, issued::int, refused::int from marketing_coupon_issue')
    expect(done).toEqual({ state: 'done', targets: 3, issued: 4, refused: 0 })
    expect(await refusal(order(row))).toEqual(['wrongState'])
  })

  test('says who was left out and why', async () => {
    const batch = await inForce({ total: 2, perCustomerLimit: 2 })
    const row = await issueOf({
      batchID: batch.id,
      quantity: 2,
      distributorIds: ['711'],
      customers: [{ store: '712' }, { store: '711', coupons: 3 }],
    })
    await order(row)
    const run = await carryOut(bulk, issueCouponsJob, runIssueCoupons, await newest())
    expect(run).toMatchObject({ phase: 'done', total: 3, successCount: 1, failureCount: 2 })
    const [done] = await sql('select issued::int, refused::int, failures from marketing_coupon_issue')
    expect(done).toMatchObject({ issued: 2, refused: 2 })
    expect(String(done?.failures).split('\n')).toEqual([
      'S1 已达到每客户限领数量',
      'D1 批次“满100减10”剩余0张，不足2张',
    ])
  })

  test('is refused at once without customers, or without a version in force', async () => {
    const batch = await made()
    const empty = await issueOf({ batchID: batch.id })
    expect(await refusal(order(empty))).toEqual(['customers couponNoCustomers'])
    const early = await issueOf({ batchID: batch.id, storeIds: ['711'] })
    expect(await refusal(order(early))).toEqual(['couponBatchNotInForce'])
  })

  test('fails with its run, and goes on where it was', async () => {
    const batch = await inForce()
    const row = await issueOf({ batchID: batch.id, storeIds: ['711'] })
    await order(row)
    await sql(`update job_run set phase = 'failed' where id = ${await newest()}`)
    expect((await sql('select state from marketing_coupon_issue'))[0]?.state).toBe('failed')
    await order(row)
    await carryOut(bulk, issueCouponsJob, runIssueCoupons, await newest())
    expect((await sql('select state, issued::int from marketing_coupon_issue'))[0]).toEqual({
      state: 'done',
      issued: 1,
    })
  })
})

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
    await work(tx => useCoupons(tx, order('3')))
    await work(tx => useCoupons(tx, order('3')))
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
