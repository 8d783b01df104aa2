import type { WireRow } from '@sfa/db/search/search-rows'
import { answerCall } from '@sfa/operations/resource/calls/answer-call'
import { listPrice } from '@sfa/pricing/definitions/list-price.resource'
import { listStore } from '@sfa/pricing/definitions/list-store.resource'
import { priceChange } from '@sfa/pricing/definitions/price-change.resource'
import { priceList } from '@sfa/pricing/definitions/price-list.resource'
import { productPrice } from '@sfa/pricing/definitions/product-price.resource'
import { describe, expect, test } from 'vitest'
import {
  act,
  admin,
  create,
  decide,
  demo,
  found,
  ids,
  publish,
  refusal,
  sql,
  useChangeRequests,
} from './change-requests-kit'

useChangeRequests()

describe('prices', () => {
  const period = { validFrom: '2030-01-01', validTo: '2030-12-31' }
  const named = () => ({
    objectType: 'store',
    objectCode: 'CR1',
    productID: ids.product,
    unitID: ids.bottle,
    ...period,
  })
  const aChange = (newPrice: number, more: WireRow = {}) =>
    create(priceChange, { orgID: ids.head, reason: '成本上涨', lines: [{ ...named(), newPrice, ...more }] })
  const prices = async () =>
    (await sql('select price::int, valid_to::text "to" from pricing_product_price order by id')).map(
      ({ price, to }) => `${price} ${to}`,
    )

  test('with a workflow prices are made and changed by approved requests alone', async () => {
    const one = await create(productPrice, { ...named(), price: 3 })
    await publish(priceChange.key)
    expect(
      await refusal(create(productPrice, { ...named(), objectType: 'product', objectCode: '*', price: 4 })),
    ).toEqual(['price priceNeedsApproval'])
    const by = (values: WireRow) =>
      answerCall(demo, admin, productPrice, 'update', { id: one.id, ver: one.ver, ...values })
    expect(await refusal(by({ price: 4 }))).toEqual(['price priceNeedsApproval'])
    const path = await demo.workbook([
      ['级别', '对象', '产品', '单位', '价格', '开始日期', '结束日期'],
      ['门店', 'CR1', 'YH-000001', '瓶', '5', '2030-01-01', '2030-12-31'],
    ])
    const run = await demo.import(path, { kind: 'productPrice', isCover: '1' }, admin)
    expect((await demo.errors(run)).map(text => text.split(' ').at(-1))).toEqual(['priceNeedsApproval'])
    const change = await aChange(3.5, { validTo: '2030-06-30' })
    const made = await aChange(6, { objectType: 'product', objectCode: '*' })
    for (const { id } of [change, made]) await act(priceChange, 'submit', id)
    expect((await found(priceChange, change.id)).lines).toMatchObject([{ oldPrice: 3, newPrice: 3.5 }])
    expect(await prices()).toEqual(['300 2030-12-31'])
    for (const { id } of [change, made]) await decide(priceChange, id, true)
    expect(await prices()).toEqual(['350 2030-06-30', '600 2030-12-31'])
  })

  test('with a workflow a price ends, gives way and gets invalid by requests alone', async () => {
    const one = await create(productPrice, { ...named(), price: 3 })
    await publish(priceChange.key)
    const by = (operation: 'update' | 'updateStatus', values: WireRow) =>
      refusal(answerCall(demo, admin, productPrice, operation, { id: one.id, ver: one.ver, ...values }))
    expect(await by('update', { validTo: '2030-06-30' })).toEqual(['validTo priceNeedsApproval'])
    expect(await by('update', { priority: 1 })).toEqual(['priority priceNeedsApproval'])
    expect(await by('updateStatus', { isDeleted: '1' })).toEqual(['isDeleted priceNeedsApproval'])
    for (const changes of [{ priority: 1 }, { isDeleted: '1' }])
      expect(
        (await answerCall(demo, admin, productPrice, 'batchUpdate', { ids: [one.id], changes })).data,
      ).toMatchObject({ changed: 0, refused: [{ id: one.id, message: expect.stringContaining('调价单') }] })
    const path = await demo.workbook([
      ['级别', '对象', '产品', '单位', '价格', '开始日期', '结束日期', '优先级', '是否有效'],
      ['门店', 'CR1', 'YH-000001', '瓶', '3', '2030-01-01', '2030-06-30', '', ''],
    ])
    const run = await demo.import(path, { kind: 'productPrice', isCover: '1' }, admin)
    expect((await demo.errors(run)).map(text => text.split(' ').at(-1))).toEqual(['priceNeedsApproval'])
    // What is none of these changes as before.
    await answerCall(demo, admin, productPrice, 'update', { id: one.id, ver: one.ver, remark: '备注' })
    const change = await aChange(3, { newPriority: 7, invalidates: '1' })
    await act(priceChange, 'submit', change.id)
    await decide(priceChange, change.id, true)
    expect(await found(productPrice, one.id)).toMatchObject({ price: 3, priority: 7, isDeleted: '1' })
  })

  test('with a workflow prices of lists are made and changed by requests alone', async () => {
    const list = await create(priceList, { code: 'PL-CR', name: '变更清单', validFrom: '2030-01-01' })
    const other = await create(listPrice, { listID: list.id, productID: ids.product, unitID: ids.bottle, price: 2 })
    await publish(priceChange.key)
    const by = (values: WireRow) =>
      refusal(answerCall(demo, admin, listPrice, 'update', { id: other.id, ver: other.ver, ...values }))
    expect(await by({ price: 4 })).toEqual(['price priceNeedsApproval'])
    expect(
      await refusal(
        answerCall(demo, admin, listPrice, 'updateStatus', { id: other.id, ver: other.ver, isDeleted: '1' }),
      ),
    ).toEqual(['isDeleted priceNeedsApproval'])
    const path = await demo.workbook([
      ['清单编码', '产品编码', '单位', '价格'],
      ['PL-CR', 'YH-000001', '瓶', '5'],
      ['PL-CR', 'YH-000002', '瓶', '5'],
    ])
    const run = await demo.import(path, { kind: 'ProductPriceProduct', isCover: '1' }, admin)
    expect((await demo.errors(run)).map(text => text.split(' ').at(-1))).toEqual([
      'priceNeedsApproval',
      'priceNeedsApproval',
    ])
    const ofList = { objectType: 'list', validFrom: null, validTo: null }
    expect(await refusal(aChange(2.5, { objectType: 'list', objectCode: 'PL-CR' }))).toEqual([
      'lines.0.validFrom ruleBroken',
    ])
    const unknown = await aChange(2.5, { ...ofList, objectCode: 'PL-NONE' })
    expect(await refusal(act(priceChange, 'submit', unknown.id))).toEqual(['lines.0.objectCode objectUnknown'])
    await sql('delete from pricing_list_price')
    const made = await aChange(2.5, { ...ofList, objectCode: 'PL-CR' })
    await act(priceChange, 'submit', made.id)
    await decide(priceChange, made.id, true)
    const changed = await aChange(2.8, { ...ofList, objectCode: 'PL-CR' })
    await act(priceChange, 'submit', changed.id)
    expect((await found(priceChange, changed.id)).lines).toMatchObject([{ oldPrice: 2.5, newPrice: 2.8 }])
    await decide(priceChange, changed.id, true)
    expect(await sql('select price::int from pricing_list_price')).toEqual([{ price: 280 }])
  })

  test('with a workflow a list that has prices changes its customers and dates by requests alone', async () => {
    const list = await create(priceList, { code: 'PL-LS', name: '清单试', validFrom: '2030-01-01' })
    const [{ id: storeID } = {}] = await sql("select id::text from customer_store where code = 'CR1'")
    const [{ id: org } = {}] = await sql("select id::text from sys_org where tenant_id = 'one' and code = 'HQ'")
    const file = (rows: string[][]) => demo.workbook([['清单编码', '门店编码', '是否有效'], ...rows])
    const codes = async (path: string, kind: string) =>
      (await demo.errors(await demo.import(path, { kind, isCover: '1' }, admin))).map(text => text.split(' ').at(-1))
    await publish(priceChange.key)
    const head = () => found(priceList, list.id)
    const by = async (values: WireRow) =>
      refusal(answerCall(demo, admin, priceList, 'update', { id: list.id, ver: (await head()).ver, ...values }))
    // A list without prices changes what no customer pays.
    expect(await by({ priority: 50 })).toEqual([])
    expect(await codes(await file([['PL-LS', 'CR1', '']]), 'ProductPriceStore')).toEqual([])
    const [named = {}] = await sql('select id::text, ver from pricing_list_store')

    const ofList = { objectType: 'list', objectCode: 'PL-LS', validFrom: null, validTo: null }
    const priced = await aChange(2.5, ofList)
    await act(priceChange, 'submit', priced.id)
    // The waiting request was made for the customers of the list as it is.
    expect(await by({ forAll: '1' })).toEqual(['forAll listNeedsApproval'])
    await decide(priceChange, priced.id, true)
    for (const values of [{ priority: 1 }, { validTo: '2031-12-31' }, { orgIDs: [org] }, { isDeleted: '1' }])
      expect(await by(values)).toEqual([`${Object.keys(values)[0]} listNeedsApproval`])
    expect(await by({ remark: '备注' })).toEqual([])
    expect(
      (await answerCall(demo, admin, priceList, 'batchUpdate', { ids: [list.id], changes: { priority: 2 } })).data,
    ).toMatchObject({ changed: 0, refused: [{ message: expect.stringContaining('调价单') }] })
    const heads = await demo.workbook([
      ['清单编码', '清单名称', '优先级', '开始日期', '适用全部客户'],
      ['PL-LS', '清单试', '3', '2030-01-01', ''],
      ['PL-NEW', '新清单', '3', '2030-01-01', ''],
    ])
    expect(await codes(heads, 'PriceList')).toEqual(['listNeedsApproval'])
    const status = { id: named.id, ver: named.ver, isDeleted: '1' }
    expect(await refusal(answerCall(demo, admin, listStore, 'updateStatus', status))).toEqual([
      'isDeleted listNeedsApproval',
    ])
    await sql('delete from pricing_list_store')
    expect(await refusal(create(listStore, { listID: list.id, storeID }))).toEqual(['storeID listNeedsApproval'])
    expect(await codes(await file([['PL-LS', 'CR1', '']]), 'ProductPriceStore')).toEqual(['listNeedsApproval'])

    const asked = (lists: WireRow[]) => create(priceChange, { orgID: ids.head, reason: '换客户', lists })
    const change = await asked([
      { listID: list.id, aspect: 'addStore', value: 'CR1' },
      { listID: list.id, aspect: 'addOrg', value: 'HQ' },
      { listID: list.id, aspect: 'priority', value: '7' },
      { listID: list.id, aspect: 'validTo', value: '2031-06-30' },
      { listID: list.id, aspect: 'forAll', value: '1' },
    ])
    await act(priceChange, 'submit', change.id)
    expect((await found(priceChange, change.id)).lists).toMatchObject([
      { oldValue: null },
      { oldValue: null },
      { oldValue: '50' },
      { oldValue: null },
      { oldValue: '0' },
    ])
    await decide(priceChange, change.id, true)
    expect(await head()).toMatchObject({ priority: 7, validTo: '2031-06-30', forAll: '1', orgIDs: [org] })
    expect(await sql('select store_id::text id from pricing_list_store where is_deleted = 0')).toEqual([
      { id: storeID },
    ])
    const away = await asked([
      { listID: list.id, aspect: 'removeStore', value: 'CR1' },
      { listID: list.id, aspect: 'removeOrg', value: 'HQ' },
      { listID: list.id, aspect: 'valid', value: '0' },
    ])
    await act(priceChange, 'submit', away.id)
    await decide(priceChange, away.id, true)
    expect(await head()).toMatchObject({ isDeleted: '1', orgIDs: [] })
    expect(await sql('select is_deleted::int gone from pricing_list_store')).toEqual([{ gone: 1 }])
  })

  test('what a request says of a list is checked before it is submitted', async () => {
    const list = await create(priceList, { code: 'PL-LX', name: '清单查', validFrom: '2030-01-01' })
    const asked = (aspect: string, value: string | null) =>
      create(priceChange, { orgID: ids.head, reason: '查', lists: [{ listID: list.id, aspect, value }] })
    for (const [aspect, value] of [
      ['priority', '0'],
      ['validFrom', '2030-02-31'],
      ['validFrom', null],
      ['forAll', '是'],
      ['addStore', ' '],
    ] as const)
      expect(await refusal(asked(aspect, value)), aspect).toEqual(['lists.0.value ruleBroken'])
    for (const aspect of ['addStore', 'removeGroup', 'addArea']) {
      const change = await asked(aspect, 'NONE')
      expect(await refusal(act(priceChange, 'submit', change.id))).toEqual(['lists.0.value objectUnknown'])
    }
    const empty = await create(priceChange, { orgID: ids.head, reason: '空' })
    expect(await refusal(act(priceChange, 'submit', empty.id))).toEqual(['changeEmpty'])
  })

  test('a file brings changes of lists, into a request of their own or beside the prices of one', async () => {
    await create(priceList, { code: 'PL-LF', name: '清单档', validFrom: '2030-01-01' })
    const prices = await demo.workbook([
      ['单号', '所属组织', '变更原因', '级别', '对象', '产品编码', '单位', '新价格'],
      ['TJ-LF', 'HQ', '换季', '价格清单', 'PL-LF', 'YH-000001', '瓶', '2.5'],
    ])
    const lists = await demo.workbook([
      ['单号', '所属组织', '变更原因', '清单编码', '变更项', '变更为'],
      ['TJ-LF', 'HQ', '换季', 'PL-LF', '优先级', '7'],
      ['TJ-LG', 'HQ', '换客户', 'PL-LF', '加入门店', 'CR1'],
      ['TJ-LG', 'HQ', '换客户', 'PL-LF', '优先级', '0'],
    ])
    expect(await demo.errors(await demo.import(prices, { kind: 'PriceChange' }, admin))).toEqual([])
    const run = await demo.import(lists, { kind: 'PriceListChange', isCover: '1' }, admin)
    expect((await demo.errors(run)).map(text => text.split(' ').at(-1))).toEqual(['documentRefused', 'ruleBroken'])
    const [{ id } = {}] = await sql("select id::text from pricing_price_change where code = 'TJ-LF'")
    expect(await found(priceChange, id)).toMatchObject({
      lines: [{ newPrice: 2.5 }],
      lists: [{ aspect: 'priority', value: '7' }],
    })
  })

  test('a request is for objects and units that there are', async () => {
    const submitted = async (change: Promise<WireRow>) => refusal(act(priceChange, 'submit', (await change).id))
    expect(await submitted(aChange(3, { objectCode: 'NONE' }))).toEqual(['lines.0.objectCode objectUnknown'])
    expect(await refusal(aChange(3, { validTo: '2029-01-01' }))).toEqual(['lines.0.validTo ruleBroken'])
  })
})
