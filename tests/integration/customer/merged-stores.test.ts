import { primaryDistributor } from '@sfa/customer/definitions/primary-distributor.resource'
import { store } from '@sfa/customer/definitions/store.resource'
import { wholesaler } from '@sfa/customer/definitions/wholesaler.resource'
import { comparePair } from '@sfa/customer/operations/merge/compare-pair'
import type { WireRow } from '@sfa/db/search/search-rows'
import { distributorStore } from '@sfa/distributor/definitions/distributor-store.resource'
import { findAnywhere } from '@sfa/finding/operations/find-anywhere'
import type { Resource } from '@sfa/kit/resource'
import { callerOfRun } from '@sfa/operations/job/attempt/caller-of-run'
import { answerCall } from '@sfa/operations/resource/calls/answer-call'
import { beforeEach, describe, expect, test } from 'vitest'
import { bulk, caller, merge, one, pair, refusal, rowsOf, supplied, useStoresToMerge } from './store-merging-kit'

useStoresToMerge()

describe('the code of the merged store', () => {
  beforeEach(async () => {
    await merge()
  })
  const found = async (body: WireRow) => {
    const { data } = (await answerCall(bulk, caller, store, 'search', {
      page: { pageIndex: 1, pageSize: 20 },
      isDeleted: ['0'],
      ...body,
    })) as { data: WireRow[] }
    return data.map(({ code }) => code)
  }

  test('finds the store that stays, in lists and everywhere', async () => {
    expect(await found({ code: 'S2' })).toEqual(['S1'])
    expect(await found({ code: ['S2', 'S3'] })).toEqual(['S1', 'S3'])
    expect(await found({ searchField: 'S2' })).toEqual(['S1'])
    const { groups } = await findAnywhere(bulk, caller, { text: 'S2' })
    expect(groups.find(({ resource }) => resource === store.key)?.records.map(({ code }) => code)).toEqual(['S1'])
  })

  test('finds what repeats the code of the store that stays', async () => {
    const search = async (resource: Resource, body: WireRow) => {
      const { data } = (await answerCall(bulk, caller, resource, 'search', {
        page: { pageIndex: 1, pageSize: 20 },
        isDeleted: ['0'],
        ...body,
      })) as { data: WireRow[] }
      return [...new Set(data.map(({ storeCode }) => storeCode))]
    }
    expect(await search(primaryDistributor, { storeCode: 'S2' })).toEqual(['S1'])
    expect(await search(primaryDistributor, { storeCode: ['S2', 'S3'] })).toEqual(['S1'])
    expect(await search(primaryDistributor, { searchField: 'S2' })).toEqual(['S1'])
    expect(await search(distributorStore, { searchField: '惠民超市店' })).toEqual(['S1'])
    expect(await search(wholesaler, { storeCode: 'S2' })).toEqual(['S1'])
    expect(await search(wholesaler, { storeCode: 'S3' })).toEqual([])
  })

  test('is taken, and the alias does not change', async () => {
    expect(
      await refusal(
        answerCall(bulk, caller, store, 'create', { code: 'S2', name: '新店', contactMobile: '19900000009' }),
      ),
    ).toMatchObject({
      code: 'invalid',
      details: [{ field: 'code', code: 'duplicate' }],
    })
    const { ver } = await one('S2')
    expect(
      await refusal(answerCall(bulk, caller, store, 'updateStatus', { id: '102', ver, isDeleted: '0' })),
    ).toMatchObject({
      code: 'mergedIntoOther',
      params: { name: '惠民超市店', survivor: '惠民超市' },
    })
  })

  test('means the store that stays in files, also where it stands beside its own', async () => {
    const header = ['门店编码', '门店名称', '联系人手机', '备注']
    const file = await bulk.workbook([header, ['S2', '惠民超市', '19900000001', '改了备注']])
    expect(await bulk.import(file, { kind: 'Store', isCover: '1' }, caller)).toMatchObject({ successCount: 1 })
    expect(await one('S1')).toMatchObject({ memo: '改了备注' })
    const both = await bulk.workbook([
      header,
      ['S2', '惠民超市', '19900000001', '甲'],
      ['S1', '惠民超市', '19900000001', '乙'],
    ])
    expect(await bulk.errors(await bulk.import(both, { kind: 'Store', isCover: '1' }, caller))).toEqual([
      expect.stringMatching(/^2 .*duplicateInFile/),
      expect.stringMatching(/^3 .*duplicateInFile/),
    ])
    const lines = await bulk.workbook([
      ['门店编码', '联系人编码', '联系人姓名', '联系人手机'],
      ['S2', '09', '赵', '19911111119'],
    ])
    expect(await bulk.import(lines, { kind: 'StoreContact', isCover: '1' }, caller)).toMatchObject({ successCount: 1 })
    expect(
      await rowsOf("select head_id::int store from customer_store_secondary_contact where contact_id = '09'"),
    ).toEqual([{ store: 101 }])
    const referring = await bulk.workbook([
      ['批发商编码', '供货门店编码'],
      ['S4', 'S2'],
    ])
    await bulk.pool.query('delete from customer_wholesaler')
    expect(await bulk.errors(await bulk.import(referring, { kind: 'Wholesaler', isCover: '1' }, caller))).toEqual([])
    expect(await supplied()).toEqual([{ by: 104, store: 101, is_deleted: 0 }])
  })
})

test('what cannot be merged is refused with its reason', async () => {
  expect(await refusal(merge({ firstVer: 9 }))).toMatchObject({ code: 'mergeStale', params: { name: '惠民超市' } })
  expect(await refusal(merge({ choices: { code: 'second' } }))).toMatchObject({
    code: 'invalid',
    details: [{ field: 'choices', code: 'mergeChoice' }],
  })
  expect(await refusal(merge({ choices: { tel: 'third' } }))).toMatchObject({ code: 'invalid' })
  expect(await refusal(merge({ choices: { tel: 'both' } }))).toMatchObject({ details: [{ code: 'mergeChoice' }] })
  await bulk.pool.query("update customer_store set state = 'pending' where code = 'S2'")
  expect(await refusal(merge())).toMatchObject({ code: 'mergeState', params: { name: '惠民超市店', state: '待审批' } })
  await bulk.pool.query("update customer_store set state = 'closed' where code = 'S2'")
  expect(await refusal(merge({ keep: 'second' }))).toMatchObject({ code: 'mergeState' })
  // A closed store may end as an alias.
  await merge()
  expect(await refusal(merge())).toMatchObject({ code: 'wrongState' })
  await bulk.pool.query(`update customer_store_pair set state = 'open' where id = ${pair}`)
  expect(await refusal(merge())).toMatchObject({ code: 'mergeInvalid', params: { name: '惠民超市店' } })
})

test('a circle of supply that merging would close is refused', async () => {
  await bulk.pool.query(
    "delete from customer_wholesaler; insert into customer_wholesaler (tenant_id, wholesaler_id, store_id) values ('one', 101, 103), ('one', 103, 102)",
  )
  expect(await refusal(merge())).toMatchObject({ code: 'mergeCircle' })
  expect(await one('S2')).toMatchObject({ is_deleted: 0 })
})

test('a store beyond the reach of the caller is not merged', async () => {
  await bulk.pool.query("update sys_role set data_scope = 'self' where tenant_id = 'one'")
  await bulk.pool.query("update customer_store set sales_rep_user_code_list = '{1}' where code = 'S1'")
  try {
    const rep = await callerOfRun(bulk, { id: '0', tenantId: 'one', userId: '1', language: 'zh-CN' })
    expect(await refusal(merge({}, pair, rep))).toMatchObject({ code: 'notFound' })
  } finally {
    await bulk.pool.query("update sys_role set data_scope = 'all' where tenant_id = 'one'")
  }
})

test('the two are compared with what can be taken, and with what would move', async () => {
  const compared = await comparePair(bulk, caller, { id: pair })
  expect(compared.differences.map(({ name }) => name)).toEqual([
    'name',
    'groupIds',
    'distributorIdList',
    'memo',
    'contactMobile',
    'tel',
    'secondaryContact',
    'storeShipToList',
  ])
  expect(compared.differences.find(({ name }) => name === 'memo')).toEqual({
    name: 'memo',
    choices: ['first', 'second'],
    usual: { first: 'second', second: 'second' },
  })
  expect(compared.differences.find(({ name }) => name === 'groupIds')).toMatchObject({
    usual: { first: 'both', second: 'both' },
  })
  expect(compared.refers).toEqual([
    { resource: primaryDistributor.key, first: 1, second: 3 },
    { resource: 'customer.wholesaler', first: 1, second: 3 },
  ])
  expect(compared.refused).toEqual({ first: null, second: null })
})
