import type { WireRow } from '@sfa/db/search/search-rows'
import { promotionResources } from '@sfa/marketing/definitions/promotion-kinds'
import { comparePromotion } from '@sfa/marketing/operations/compare-promotion'
import { findConflicts } from '@sfa/marketing/operations/find-conflicts'
import { searchReviews } from '@sfa/marketing/operations/search-reviews'
import { answerAction } from '@sfa/operations/action/answer-action'
import { answerCall } from '@sfa/operations/resource/calls/answer-call'
import { addUser } from '@sfa/test-kit/add-user'
import { describe, expect, test } from 'vitest'
import type { Cell } from '../bulk/start-bulk'
import { act, bulk, caller, inForce, made, minus, products, refused, usePromotions } from './promotions-kit'

usePromotions()

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
      ['促销编码', '促销名称', '开始日期', '结束日期', '优惠方式', '折扣', '每基本单位直降', '优先级'],
      ['ZK1', '九折', '2026-01-01', '2026-12-31', '折扣', 90, null, 10],
      ['ZK2', '直降', '2026-01-01', '2026-12-31', '每基本单位直降', null, 0.5, 10],
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
