import type { WireRow } from '@sfa/db/search/search-rows'
import { couponBatch } from '@sfa/marketing/definitions/coupon-batch.resource'
import { couponIssue } from '@sfa/marketing/definitions/coupon-issue.resource'
import { countCoupons } from '@sfa/marketing/operations/count-coupons'
import { issueCouponsJob } from '@sfa/marketing/operations/issue-coupons.job'
import { promotionsInForce } from '@sfa/marketing/operations/promotion-versions'
import { runIssueCoupons } from '@sfa/marketing/operations/run-issue-coupons'
import { searchReviews } from '@sfa/marketing/operations/search-reviews'
import { answerAction } from '@sfa/operations/action/answer-action'
import { JobReleased } from '@sfa/operations/job/attempt/job-context'
import { answerCall } from '@sfa/operations/resource/calls/answer-call'
import { describe, expect, test } from 'vitest'
import { carryOut } from '../support/carry-out'
import {
  act,
  asked,
  bulk,
  caller,
  inForce,
  issue,
  made,
  numbers,
  product,
  refusal,
  sql,
  today,
  toStore,
  withCoupons,
  work,
} from './coupons-kit'

withCoupons()

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
    const [row] = await sql(`select valid_from <= now() as begun, (valid_to at time zone 'Etc/GMT-8')::text ends,
      ((valid_from at time zone 'Etc/GMT-8')::date + 7)::text as last from marketing_coupon`)
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
