import { diffOf } from '@sfa/db/record/record-change'
import { demo } from '@sfa/demo/definitions/demo.resource'
import type { Caller } from '@sfa/operations/caller'
import { attachFile } from '@sfa/operations/files/attach-file'
import { findFileFor } from '@sfa/operations/files/find-file'
import { answerCall } from '@sfa/operations/resource/calls/answer-call'
import { findRecord } from '@sfa/operations/resource/searching/find-record'
import { area } from '@sfa/organization/definitions/area.resource'
import { aCaller } from '@sfa/test-kit/a-caller'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Bulk, startBulk } from './start-bulk'

let bulk: Bulk
const caller = aCaller()
const kept: Record<string, string> = {}

type Row = Record<string, unknown> & { id: string; ver: number }

const call = async (operation: 'create' | 'update' | 'search', body: Record<string, unknown>) =>
  (await answerCall(bulk, caller, demo, operation, body)) as { data: Row }
const create = async (values: Record<string, unknown>) => (await call('create', values)).data
const found = async (filter: Record<string, unknown>) => {
  const { data } = (await call('search', { ...filter, sort: [{ field: 'code', order: 'asc' }] })) as unknown as {
    data: Row[]
  }
  return data.map(row => row.code)
}
const refusal = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'was accepted',
    error => (error.details ?? []).map((one: { field: string; code: string }) => `${one.field} ${one.code}`).join(),
  )

beforeAll(async () => {
  bulk = await startBulk(1)
  const node = async (code: string, nameCn: string, parent?: string) => {
    const names = Object.keys(area.fields)
    const body = { code, [area.title]: nameCn, ...(parent ? { [parentName(names)]: parent } : {}) }
    return ((await answerCall(bulk, caller, area, 'create', body)) as { data: Row }).data.id
  }
  kept.province = await node('ZJ', '浙江省')
  kept.city = await node('HZ', '杭州市', kept.province)
  const file = await attachFile(bulk, caller, { resource: 'demo.demo', field: 'files' }, report)
  kept.file = file.fileId
  await create({
    code: 'K1',
    name: '一号',
    amount: 12.5,
    quantity: 3,
    validFrom: '2026-01-01',
    validTo: '2026-03-31',
    areaId: kept.city,
    position: { longitude: 116.404, latitude: 39.915, coordType: 'wgs84' },
    files: [{ fileId: kept.file, name: '改名.exe', bytes: 1 }],
    description: '<p onclick="x()">你好<script>1</script></p>',
    attributes: '{"颜色":"红","a":[1,2]}',
  })
  await create({ code: 'K2', name: '二号' })
})
afterAll(() => bulk.stop())

const report = { name: '报告.pdf', content: Buffer.from('%PDF-1.7') }
const parentName = (names: readonly string[]) => names.find(name => area.fields[name]?.kind === 'parent') as string

const read = async (code: string): Promise<Row> => {
  const { data } = (await call('search', { code: [code] })) as unknown as { data: Row[] }
  return data[0] as Row
}

describe('a record keeps of each kind', () => {
  test('what was sent in the form in which it is kept', async () => {
    expect(await read('K1')).toMatchObject({
      total: 37.5,
      validPeriod: ['2026-01-01', '2026-03-31'],
      areaId: kept.city,
      _labels: { areaId: '浙江省 / 杭州市' },
      position: { longitude: 116.410244, latitude: 39.916404, coordType: 'gcj02' },
      files: [{ fileId: kept.file, name: '报告.pdf', bytes: 8 }],
      description: '<p>你好</p>',
      attributes: { a: [1, 2], 颜色: '红' },
    })
  })

  test('nothing where nothing was sent', async () => {
    expect(await read('K2')).toMatchObject({
      total: null,
      validPeriod: null,
      areaId: null,
      position: null,
      files: [],
      description: null,
      attributes: null,
    })
  })

  test('the same after it is sent as it was answered, without a change', async () => {
    const row = await read('K1')
    const { id, ver, position, files, description, attributes } = row
    const { data } = await call('update', { id, ver, position, files, description, attributes })
    expect(data.ver).toBe(ver)
    expect(diffOf(row, await read('K1'))).toEqual({})
  })
})

describe('a list is searched and sorted', () => {
  test.each<[string, Record<string, unknown>, string[]]>([
    ['by whether there are files', { files: ['1'] }, ['K1']],
    ['by whether there is no place', { position: ['0'] }, ['K2']],
    ['by the words of formatted text', { description: '你好' }, ['K1']],
    ['by no mark of formatted text', { description: '<p>' }, []],
    ['by a period that meets another', { validPeriod: ['2026-03-31', '2026-05-01'] }, ['K1']],
    ['by a period that is over', { validPeriod: ['2026-04-01', null] }, []],
    ['by a reversed period, which finds nothing', { validPeriod: ['2026-05-01', '2026-01-01'] }, []],
    ['by a value that the database works out', { total: [37, 38] }, ['K1']],
  ])('%s', async (_, filter, codes) => {
    expect(await found(filter)).toEqual(codes)
  })

  test('by a node above the chosen one', async () => {
    expect(await found({ areaId: [kept.province] })).toEqual(['K1'])
  })

  test('in the order of a computed value and of a period', async () => {
    for (const field of ['total', 'validPeriod']) {
      const { data } = (await call('search', { sort: [{ field, order: 'desc' }] })) as unknown as { data: Row[] }
      expect(data.map(row => row.code)).toEqual(['K1', 'K2'])
    }
  })
})

describe('a form is refused', () => {
  const bad: [string, Record<string, unknown>, string][] = [
    ['a period that ends before it begins', { validFrom: '2026-02-01', validTo: '2026-01-01' }, 'validTo ruleBroken'],
    ['a place beside the earth', { position: { longitude: 200, latitude: 1 } }, 'position.longitude geoFormat'],
    ['what is no JSON', { attributes: '{a' }, 'attributes jsonFormat'],
    ['a file that is not there', { files: ['999999'] }, 'files refMissing'],
    ['a node that is not there', { areaId: '999999' }, 'areaId refMissing'],
  ]
  test.each(bad)('%s', async (_, values, told) => {
    expect(await refusal(create({ code: 'K9', name: '九号', ...values }))).toBe(told)
  })

  test('a file of another format, before it is kept', async () => {
    const other = { name: '程序.exe', content: Buffer.from('MZ') }
    await expect(attachFile(bulk, caller, { resource: 'demo.demo', field: 'files' }, other)).rejects.toMatchObject({
      code: 'attachedWrongFormat',
    })
  })
})

describe('an attached file', () => {
  const other = aCaller({ userId: '2', userCode: 'other' })
  const attach = async () => (await attachFile(bulk, caller, { resource: 'demo.demo', field: 'files' }, report)).fileId
  const opens = (who: Caller, id: string) =>
    findFileFor(bulk, who, id).then(
      () => true,
      error => error.code,
    )
  const save = (who: Caller, code: string, fileId: string) =>
    answerCall(bulk, who, demo, 'create', { code, name: code, files: [{ fileId }] })

  test('is for its sender alone until a record names it, and only the sender names it', async () => {
    const id = await attach()
    expect(await opens(caller, id)).toBe(true)
    expect(await opens(other, id)).toBe('fileMissing')
    expect(await refusal(save(other, 'Z1', id))).toBe('files refMissing')
    expect(await opens({ ...other, tenantId: 'two' }, id)).toBe('fileMissing')
  })

  test('of a record is for who sees the record with that field, not even for its sender otherwise', async () => {
    const id = await attach()
    await save(caller, 'Z2', id)
    expect(await opens(other, id)).toBe(true)
    expect(await opens(aCaller({ userId: '3', keys: new Set(['demo/demopage:view']) }), id)).toBe(true)
    for (const userId of ['1', '3'])
      expect(await opens(aCaller({ userId, keys: new Set(['product/brand:search']) }), id)).toBe('fileMissing')
    await bulk.pool.query(`
      insert into sys_role_field_mask (tenant_id, role_id, resource, field, mode)
      values ('one', 1, 'demo.demo', 'files', 'hidden')`)
    expect(await opens(caller, id)).toBe('fileMissing')
    await bulk.pool.query(`delete from sys_role_field_mask where resource = 'demo.demo'`)
  })

  test('goes along with a copy of a record that is seen, and is no one’s file once no record names it', async () => {
    const id = await attach()
    const { data } = (await save(caller, 'Z3', id)) as { data: Row }
    const copy = (await save(other, 'Z4', id)) as { data: Row }
    const expiry = async () =>
      (await bulk.pool.query('select expires_at is null kept from file where id = $1', [id])).rows[0].kept
    expect(await expiry()).toBe(true)
    await answerCall(bulk, caller, demo, 'update', { id: data.id, ver: data.ver, files: [] })
    expect(await opens(other, id)).toBe(true)
    await answerCall(bulk, other, demo, 'update', { id: copy.data.id, ver: copy.data.ver, files: [] })
    expect(await opens(other, id)).toBe('fileMissing')
    expect(await expiry()).toBe(false)
  })
})

describe('files', () => {
  test('that were exported import again without a change', async () => {
    const before = await bulk.pool.query('select * from demo_demo order by id')
    const file = await bulk.export({ exportDataType: 'CustomObject' })
    const [header = [], first = []] = await bulk.read(file.files.file)
    const cell = (title: string) => first[header.findIndex(one => one.replace('*', '') === title)]
    expect(cell('附件')).toBe('报告.pdf')
    expect(cell('合计')).toBe('37.5')
    expect(cell('位置')).toBe('116.410244,39.916404')
    const run = await bulk.import(await bulk.download(file.files.file), { kind: 'CustomObject', isCover: '1' })
    expect(await bulk.errors(run)).toEqual([])
    expect((await bulk.pool.query('select * from demo_demo order by id')).rows).toEqual(before.rows)
  })

  test('bring each kind, and say what is wrong with a cell', async () => {
    const path = await bulk.workbook([
      ['编码', '名称', '有效期开始', '有效期结束', '行政区划', '位置', '说明', '扩展属性'],
      ['K3', '三号', '2026-05-01', '2026-06-30', '浙江省/杭州市', 'bd09 116.404,39.915', '第一行', '{"b":1,"a":2}'],
      ['K4', '四号', '2026-05-01', '2026-04-30', '火星', '远方', 'x', '[1'],
    ])
    const run = await bulk.import(path, { kind: 'CustomObject', isCover: '1' })
    expect((await bulk.errors(run)).map(text => text.replace(/^3 /, ''))).toEqual(
      expect.arrayContaining(['行政区划 refMissing', '位置 geoFormat', '扩展属性 jsonFormat']),
    )
    expect(await read('K3')).toMatchObject({
      areaId: kept.city,
      position: { longitude: 116.397627, latitude: 39.908657, coordType: 'gcj02' },
      description: '<p>第一行</p>',
      attributes: { a: 2, b: 1 },
      validPeriod: ['2026-05-01', '2026-06-30'],
    })
  })

  test('are refused where a period is reversed, also against the date that the record has', async () => {
    const path = await bulk.workbook([
      ['编码', '名称', '有效期结束'],
      ['K1', '一号', '2025-12-31'],
    ])
    const run = await bulk.import(path, { kind: 'CustomObject', isCover: '1' })
    expect(await bulk.errors(run)).toEqual([expect.stringMatching(/有效期结束 ruleBroken$/)])
  })
})

test('a record is read whole by its id', async () => {
  const { id } = await read('K1')
  expect(await findRecord(bulk, caller, demo, id)).toMatchObject({ code: 'K1', total: 37.5 })
})
