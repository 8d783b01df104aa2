import { importHistory } from '@sfa/audit/operations/import-history'
import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { groupRows } from '@sfa/db/search/group-rows'
import type { WireRow } from '@sfa/db/search/search-rows'
import type { Resource } from '@sfa/kit/resource'
import { confirmImport } from '@sfa/operations/bulk/import/confirm-import'
import { undoImport } from '@sfa/operations/bulk/import/undo/undo-import'
import { undoRun } from '@sfa/operations/bulk/undo-run'
import { batchChangeJob } from '@sfa/operations/job/contracts/batch-change'
import { runBatchChange } from '@sfa/operations/resource/batch/run-batch-change'
import { answerCall } from '@sfa/operations/resource/calls/answer-call'
import { customObject } from '@sfa/parameter/definitions/custom-object.resource'
import { findResource } from '@sfa/registry/registry'
import { aCaller } from '@sfa/test-kit/a-caller'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bulk, type Cell, startBulk } from '../bulk/start-bulk'
import { carryOut } from '../support/carry-out'
import { aField, anObject } from './an-object'

/* Names of fields that statements use for something of their own: aliases, columns of stagings, results of a search. */
const letters = [...'abcdefghijklmnopqrstuvwxyz']
const words =
  `rowNo recordId runId chunk before after image imageOf undone found foundRows rows faults key keys count total
  value path header code params kept suggestion bad ruled blank cleared madeId parentText order_0 order_1 pagePlace name
  title shownKey stays owned old fresh near now changes mode source way node line lines doc docs list verAfter verBefore
  new level fullPath counted page1 sumT afterT beforeT nth present sound added used data text result error
  values between row time int exists json timestamp type class status user1 next last first other`.split(/\s+/)
const names = [...new Set([...letters, ...words])]
const fields = ['sku', ...names]

let bulk: Bulk
let object: Resource
const caller = aCaller()

beforeAll(async () => {
  bulk = await startBulk(1)
  const list = [
    aField('sku', 'Code', { isKey: '1', isRequired: '1', inSearch: '1' }),
    ...names.map((name, at) => aField(name, at % 2 === 0 ? 'Number' : 'Text', { inSearch: '1' })),
  ]
  await answerCall(bulk, caller, customObject, 'create', { ...anObject('anything', list) })
  object = await inTenant(bulk.db, 'one', async () => findResource('anything', 'one') as Resource)
})
afterAll(() => bulk.stop())

const header = fields.map(name => `字段${name}`)
/** Every field of a record says where it stands, so that a value of another field is noticed. */
const row = (sku: string, by: number): Cell[] => [
  sku,
  ...names.map((_, at) => (at % 2 === 0 ? by + at : `t${by + at}`)),
]
const search = async (body: object = {}) =>
  (await answerCall(bulk, caller, object, 'search', { sort: [{ field: 'sku', order: 'asc' }], ...body }))
    .data as WireRow[]
const valuesOf = (record: WireRow | undefined) => fields.map(name => record?.[name])

test('files make and change records, whatever their fields are called; both can be undone', async () => {
  const first = await bulk.import(await bulk.workbook([header, row('A1', 100), row('A2', 300)]), { kind: 'anything' })
  expect(await bulk.errors(first)).toEqual([])
  expect((await search()).map(valuesOf)).toEqual([row('A1', 100), row('A2', 300)])

  const path = await bulk.workbook([header, row('A1', 100), row('A2', 500), row('A3', 700)])
  const second = await bulk.import(path, { kind: 'anything', isCover: '1', preview: true })
  expect(second).toMatchObject({ phase: 'preview' })
  await confirmImport(bulk, caller, second.id)
  expect(await bulk.carryOut(second.id)).toMatchObject({ phase: 'done', successCount: 3, failureCount: 0 })
  const changed = await search()
  expect(changed.map(valuesOf)).toEqual([row('A1', 100), row('A2', 500), row('A3', 700)])
  const history = await inTenant(bulk.db, 'one', tx => importHistory(tx, object, String(changed[1]?.id), []))
  expect(history.length).toBeGreaterThan(0)

  const exported = await bulk.export({ exportDataType: 'anything' })
  const again = await bulk.import(await bulk.download(exported.files.file), { kind: 'anything', isCover: '1' })
  expect(again).toMatchObject({ phase: 'done', successCount: 3, failureCount: 0 })
  expect(await search()).toEqual(changed)

  await undoImport(bulk, caller, second.id)
  expect(await bulk.carryOut(second.id)).toMatchObject({ phase: 'undone' })
  expect((await search()).map(valuesOf)).toEqual([row('A1', 100), row('A2', 300)])
})

test('each of them is searched by, ordered by, changed and grouped by', async () => {
  const [one, two] = await search()
  for (const name of names) {
    const wanted = typeof one?.[name] === 'number' ? [one[name], one[name]] : one?.[name]
    expect([name, (await search({ [name]: wanted })).map(({ sku }) => sku)]).toEqual([name, ['A1']])
    const sort = [
      { field: name, order: 'desc' },
      { field: 'sku', order: 'asc' },
    ]
    expect([name, (await search({ sort })).map(({ sku }) => sku)]).toEqual([name, ['A2', 'A1']])
    const groups = await inTenant(bulk.db, 'one', tx =>
      groupRows(tx, object, { groupBy: [name], sum: ['a'], conditions: [] }),
    )
    // Groups are answered with their `count`, which takes the place of a field of that name.
    if (name !== 'count') expect(groups.map(group => group[name]).sort()).toEqual([one?.[name], two?.[name]].sort())
  }
  const { data } = await answerCall(bulk, caller, object, 'batchUpdate', {
    query: { sku: 'A' },
    changes: { t: 'neu', a: 1 },
  })
  expect((await search()).map(({ t, a }) => [t, a])).toEqual([
    ['neu', 1],
    ['neu', 1],
  ])
  const { batchId } = data as { batchId: string }
  await undoRun(bulk, caller, batchId)
  await carryOut(bulk, batchChangeJob, runBatchChange, batchId)
  expect((await search()).map(valuesOf)).toEqual([valuesOf(one), valuesOf(two)])
})

test('what the database keeps for itself is refused in words', async () => {
  const refused = (name: string) =>
    answerCall(bulk, caller, customObject, 'create', {
      ...anObject('refused', [aField('sku', 'Code', { isKey: '1', isRequired: '1' }), aField(name, 'Number')]),
    }).then(
      () => 'was accepted',
      error => error.details?.[0]?.code,
    )
  for (const name of ['ctid', 'xmin', 'cmax', 'tableoid', 'select', 'order'])
    expect([name, await refused(name)]).toEqual([name, 'fieldNameReserved'])
  expect(await refused('aBcDeFgHiJkLmNoPqRsTuVwXyZaBcDeFgHiJkLmN')).toBe('fieldNameTooLong')
  for (const name of ['id', 'ver', 'tenantId', 'isDeleted']) expect(await refused(name)).toBe('ruleBroken')
})
