import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inTenant } from '@sfa/db/connection/tenant-transaction'
import type { WireRow } from '@sfa/db/search/search-rows'
import { customField } from '@sfa/kit/own-tables/custom-field.resource'
import type { Resource } from '@sfa/kit/resource'
import { confirmImport } from '@sfa/operations/bulk/import/confirm-import'
import { importDetail } from '@sfa/operations/bulk/import/import-detail'
import { undoImport } from '@sfa/operations/bulk/import/undo/undo-import'
import { makeTemplate } from '@sfa/operations/bulk/template/make-template'
import { undoRun } from '@sfa/operations/bulk/undo-run'
import { batchChangeJob } from '@sfa/operations/job/contracts/batch-change'
import { runBatchChange } from '@sfa/operations/resource/batch/run-batch-change'
import { answerCall } from '@sfa/operations/resource/calls/answer-call'
import { customObject } from '@sfa/parameter/definitions/custom-object.resource'
import { findResource } from '@sfa/registry/registry'
import { withSecondRowRepeated } from '@sfa/spreadsheet/test-support/hand-made'
import { aCaller } from '@sfa/test-kit/a-caller'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Catalogue, catalogueOf, mandatory, productRow } from '../bulk/product-rows'
import { type Bulk, startBulk } from '../bulk/start-bulk'
import { carryOut } from '../support/carry-out'
import { aField, anObject, everyKind } from './an-object'

let bulk: Bulk
let names: Catalogue
const caller = aCaller()

beforeAll(async () => {
  bulk = await startBulk(4)
  names = await catalogueOf(bulk)
  for (const body of [
    anObject('everything', everyKind),
    anObject('visit', [
      aField('store', 'Text', { isKey: '1', isRequired: '1' }),
      aField('day', 'Date', { isKey: '1', isRequired: '1', sequence: 1 }),
      aField('score', 'Number', { sequence: 2 }),
      aField('note', 'Text', { sequence: 3 }),
    ]),
  ])
    await answerCall(bulk, caller, customObject, 'create', { ...body })
})
afterAll(() => bulk.stop())

const objectOf = (name: string): Promise<Resource> =>
  inTenant(bulk.db, 'one', async () => findResource(name, 'one') as Resource)
const search = async (name: string) =>
  (await answerCall(bulk, caller, await objectOf(name), 'search', {})).data as WireRow[]
const detailOf = (run: Awaited<ReturnType<Bulk['import']>>) => importDetail(bulk, caller, run)
const setHidden = async (name: string, isHidden: string) => {
  const found = await answerCall(bulk, caller, customObject, 'search', { code: 'visit' })
  const { id } = (found.data as WireRow[])[0] as WireRow
  const { ver, fieldList } = (await answerCall(bulk, caller, customObject, 'findById', { id })).data as {
    ver: number
    fieldList: WireRow[]
  }
  const lines = fieldList.map(line => (line.fieldName === name ? { ...line, isHidden } : line))
  await answerCall(bulk, caller, customObject, 'update', { id, ver, fieldList: lines })
}

test('its template is filled in, and the sample row passed over; what is exported imports again without a change', async () => {
  const path = join(bulk.folder, 'everything.xlsx')
  const template = await makeTemplate(bulk, caller, 'everything')
  writeFileSync(path, await withSecondRowRepeated(template, /示例行|Sample row/, 'A001'))
  const run = await bulk.import(path, { kind: 'everything', isCover: '1' })
  expect(await bulk.errors(run)).toEqual([])
  expect(run).toMatchObject({ phase: 'done', successCount: 1, failureCount: 0 })
  expect((await bulk.read(run.files.result)).flat()).toContain('模板的示例行不会导入')
  const before = await search('everything')
  expect(before).toMatchObject([{ number: 'A001', price: 9.5, day: '2026-01-31', isOpen: '1', phone: '13800000000' }])
  const file = await bulk.export({ exportDataType: 'everything' })
  const again = await bulk.import(await bulk.download(file.files.file), { kind: 'everything', isCover: '1' })
  expect(await bulk.errors(again)).toEqual([])
  expect(await search('everything')).toEqual(before)
})

test('times are of UTC+8 in every year: of summer time, of the war and before time zones', async () => {
  const times = [
    '1988-07-01 10:00:00',
    '1991-09-15 00:30:00',
    '1986-05-04 02:30:00',
    '1940-08-01 12:00:00',
    '1900-06-01 08:00:00',
  ]
  const rows = times.map((time, at) => [`T${at}`, '时间', time])
  const path = await bulk.workbook([['字段number', '字段name', '字段moment'], ...rows])
  await bulk.import(path, { kind: 'everything', isCover: '1' })
  const object = await objectOf('everything')
  await answerCall(bulk, caller, object, 'create', { number: 'T9', name: '时间', moment: times[0] })
  const moments = async (filter: object = {}) =>
    ((await answerCall(bulk, caller, object, 'search', { name: '时间', ...filter })).data as WireRow[])
      .map(({ moment }) => moment)
      .sort()
  const kept = [...times, times[0]].sort()
  expect(await moments()).toEqual(kept)
  const file = await bulk.export({ exportDataType: 'everything' })
  const again = await bulk.import(await bulk.download(file.files.file), {
    kind: 'everything',
    isCover: '1',
    preview: true,
  })
  expect((await detailOf(again)).preview).toMatchObject({ new: 0, changed: 0 })
  await confirmImport(bulk, caller, again.id)
  await bulk.carryOut(again.id)
  expect(await moments()).toEqual(kept)
})

test('wrong cells are named, the other rows are written, and all of it can be undone', async () => {
  const header = ['字段store', '字段day', '字段score']
  const path = await bulk.workbook([
    header,
    ['S1', '2026-01-01', 5],
    ['S1', '2026-01-02', 'viel'],
    ['S1', '2026-01-01', 6],
    ['S2', 'gestern', 1],
    ['S3', '2026-01-01', 7],
  ])
  const run = await bulk.import(path, { kind: 'visit', businessType: 25 })
  expect(await bulk.errors(run)).toEqual([
    '2 字段store、字段day duplicateInFile',
    '3 字段score numberFormat',
    '4 字段store、字段day duplicateInFile',
    '5 字段day dateFormat',
  ])
  expect(run).toMatchObject({ phase: 'done', successCount: 1, failureCount: 4, businessType: 25 })
  expect((await search('visit')).map(({ store, score }) => [store, score])).toEqual([['S3', 7]])
  await undoImport(bulk, caller, run.id)
  await bulk.carryOut(run.id)
  expect(await search('visit')).toEqual([])
})

test('a field that is hidden while an import waits at its preview is named, and the other columns are written', async () => {
  const path = await bulk.workbook([
    ['字段store', '字段day', '字段score', '字段note'],
    ['P1', '2026-02-01', 1, '甲'],
  ])
  const run = await bulk.import(path, { kind: 'visit', preview: true })
  expect(run.phase).toBe('preview')
  await setHidden('score', '1')
  await confirmImport(bulk, caller, run.id)
  const ended = await bulk.carryOut(run.id)
  expect(ended).toMatchObject({ phase: 'done', successCount: 1, errorCode: null })
  expect((await detailOf(ended)).warnings).toEqual([expect.stringContaining('字段score')])
  await setHidden('score', '0')
  expect(await search('visit')).toMatchObject([{ store: 'P1', score: null, note: '甲' }])
})

test('so is a custom field of a product', async () => {
  const made = await answerCall(bulk, caller, customField, 'create', {
    keyName: 'MD_Product',
    fieldName: 'aroma',
    fieldDescription: '香气',
    fieldEnDescription: 'Aroma',
    fieldType: 'Text',
  })
  const path = await bulk.workbook([
    [...mandatory, '香气'],
    [...productRow(names, 'NEW-1'), '花'],
  ])
  const run = await bulk.import(path, { preview: true })
  await answerCall(bulk, caller, customField, 'delete', { id: (made.data as WireRow).id })
  await confirmImport(bulk, caller, run.id)
  const ended = await bulk.carryOut(run.id)
  expect(ended).toMatchObject({ phase: 'done', successCount: 1 })
  expect((await detailOf(ended)).warnings).toEqual([expect.stringContaining('香气')])
  expect((await bulk.products()).find(({ code }) => code === 'NEW-1')?.custom_fields).not.toHaveProperty('aroma')
})

test('another tenant can neither import it nor have its template', async () => {
  const other = aCaller({ tenantId: 'two' })
  await expect(makeTemplate(bulk, other, 'visit')).rejects.toMatchObject({ code: 'kindUnknown' })
  await expect(bulk.export({ exportDataType: 'visit' }, other)).rejects.toMatchObject({ code: 'kindUnknown' })
})

test('many records are changed at once, by a search, and put back', async () => {
  const path = await bulk.workbook([
    ['字段store', '字段day', '字段score'],
    ...Array.from({ length: 30 }, (_, at) => [`B${at}`, '2026-03-01', at]),
  ])
  await bulk.import(path, { kind: 'visit' })
  const visit = await objectOf('visit')
  const changes = { note: '全部' }
  const { data } = await answerCall(bulk, caller, visit, 'batchUpdate', {
    query: { day: ['2026-03-01', '2026-03-01'] },
    changes,
  })
  expect(data).toMatchObject({ changed: 30 })
  const noted = async () => (await search('visit')).filter(({ note }) => note === '全部').length
  // Of the first page.
  expect(await noted()).toBe(20)
  const { batchId } = data as { batchId: string }
  await undoRun(bulk, caller, batchId)
  await carryOut(bulk, batchChangeJob, runBatchChange, batchId)
  expect(await noted()).toBe(0)
})
