import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { store } from '@sfa/customer/definitions/store.resource'
import { type Language, languages } from '@sfa/kernel/language'
import { customFieldOf } from '@sfa/kit/fields/custom-cells'
import type { Field } from '@sfa/kit/fields/field'
import { isReference } from '@sfa/kit/fields/field-questions'
import type { Label } from '@sfa/kit/label'
import { fieldOf, type Resource, tableOf } from '@sfa/kit/resource'
import { importShapes } from '@sfa/kit/shapes'
import { materialRequest } from '@sfa/material/definitions/request.resource'
import { speak } from '@sfa/operations/bulk/columns/chinese-variants'
import { shownText } from '@sfa/operations/bulk/import/reading/row-compiler'
import { makeTemplate } from '@sfa/operations/bulk/template/make-template'
import type { Caller } from '@sfa/operations/caller'
import type { RunRow } from '@sfa/operations/job/log/run-row'
import { user } from '@sfa/person/definitions/user.resource'
import { resources } from '@sfa/registry/registry'
import { GENERAL } from '@sfa/spreadsheet/number-format'
import { openWorkbook } from '@sfa/spreadsheet/open-workbook'
import { withSecondRowRepeated } from '@sfa/spreadsheet/test-support/hand-made'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Demo, startDemo } from './start-demo'

let demo: Demo
beforeAll(async () => {
  process.env.INITIAL_PASSWORD = 'Anfang-2026'
  demo = await startDemo()
  await giveOwnFields()
  await giveMaterials()
})
afterAll(async () => {
  delete process.env.INITIAL_PASSWORD
  await demo.stop()
})

/** Every record that may have fields of the tenant's own has some, so that files carry them. */
async function giveOwnFields(): Promise<void> {
  for (const resource of resources) {
    const [name, field] = customFieldOf(resource) ?? []
    if (!name) continue
    const defined = ['note Text 备注字段 Own-note', 'rate Number 比率字段 Own-rate'].map(line => line.split(' '))
    for (const [fieldName, kind, zh, en] of defined)
      await demo.pool.query(
        `insert into parameter_custom_field (tenant_id, key_name, field_name, field_type, field_description,
          field_en_description) select t, $1, $2, $3, $4, $5 from unnest(array['one', 'two']) t`,
        [field?.object, fieldName, kind, zh, en],
      )
    await demo.pool.query(`update ${tableOf(resource)} set custom_fields = custom_fields
      || jsonb_build_object('note', '甲' || id % 7, 'rate', (id % 90) / 4.0) where tenant_id = 'one'`)
  }
}

/** The small demo has no materials: one product becomes one, and a request for it is there to be exported. */
async function giveMaterials(): Promise<void> {
  const { code, product } = materialRequest.imports[0]?.sample ?? {}
  await demo.pool.query(`update product_product set product_type = '2' where tenant_id = 'one' and code = '${product}'`)
  await demo.pool.query(`
    with made as (
      insert into material_request (tenant_id, code, requester_id, org_id, warehouse_id, purpose, request_date)
      select 'one', '${code}9', (select min(id) from sys_user where tenant_id = 'one' and user_code ~ '^U'), min(id),
        (select min(id) from warehouse_warehouse where tenant_id = 'one'), 'display', '2026-01-01'
      from sys_org where tenant_id = 'one' returning id)
    insert into material_request_lines (tenant_id, head_id, line_no, product, quantity)
    select 'one', made.id, 1, p.id, 5 from made, product_product p where p.tenant_id = 'one' and p.code = '${product}'`)
}

const every = resources.flatMap(importShapes)
/** Rows of orders that no file brings: tried in integration/order/express-import and ec-import. */
const ofOrders: readonly string[] = ['OrderExpressOrderNO', 'ECOrder']
const imported = every.filter(({ import: spec }) => !ofOrders.includes(String(spec?.kind)))
const kindOf = (resource: Resource) => resource.import?.kind as string
/** The export that an import takes back: of its own kind, else of the same rows. */
function exportOf(shape: Resource): string | undefined {
  const { exports } = shape.linesOf?.head ?? shape
  const same = exports.find(({ kind }) => kind === kindOf(shape))
  return (same ?? exports.find(({ of }) => of === shape.linesOf?.detail))?.kind
}
const rows = async (resource: Resource) =>
  (await demo.pool.query(`select * from ${tableOf(resource)} where tenant_id = 'one' order by id`)).rows

/**
 * The template of a resource with one more row, as a person adds it: the sample row with a record's code where the
 * sample says that it is one.
 */
async function filledTemplate(resource: Resource, caller: Caller): Promise<string> {
  const template = await makeTemplate(demo, caller, kindOf(resource))
  const code = resource.import?.sample[resource.import.match[0] as string]
  const path = join(demo.folder, `${kindOf(resource)}.xlsx`)
  writeFileSync(path, await withSecondRowRepeated(template, /示例行|Sample row/, String(code)))
  return path
}

const languageOf = (resource: Resource, offset: number) =>
  languages[(imported.indexOf(resource) + offset) % languages.length] as Language

/** All rows of a resource as a workbook, in the language of its turn. */
async function exported(resource: Resource, tenantId: string): Promise<RunRow> {
  const caller = await demo.admin(tenantId, languageOf(resource, 2))
  const run = await demo.export({ exportDataType: exportOf(resource) as string }, caller)
  expect(run).toMatchObject({ phase: 'done', errorCode: null })
  return run
}

/** What tenant one exports. */
const files = new Map<Resource, Promise<RunRow>>()
function exportedOnce(resource: Resource): Promise<RunRow> {
  const file = files.get(resource) ?? exported(resource, 'one')
  files.set(resource, file)
  return file
}

/** The cells of a workbook's first sheet, as a person sees them. */
async function shownCells(path: string): Promise<string[][]> {
  const workbook = await openWorkbook(path)
  try {
    const shown: string[][] = []
    for await (const { rows: some, formats, date1904 } of workbook.readSheet(0))
      for (const { values, styles } of some)
        shown.push(Array.from(values, (value, at) => shownText(value, formats[styles[at] ?? 0] ?? GENERAL, date1904)))
    return shown
  } finally {
    await workbook.close()
  }
}

test('what can be imported can be exported, and has a page with the buttons for both', () => {
  expect(every.length).toBeGreaterThan(10)
  for (const resource of every) {
    if (!resource.import?.byCallOnly) expect(exportOf(resource)).toBe(kindOf(resource))
    expect([kindOf(resource), exportOf(resource)]).not.toEqual([kindOf(resource), undefined])
    expect([resource.key, resource.path]).not.toEqual([resource.key, null])
    expect(resource.keys).toEqual(expect.arrayContaining(['upload', 'download']))
  }
})

test('kinds have the numbers of the documents', () => {
  const numbers = Object.fromEntries(every.map(resource => [kindOf(resource), resource.import?.businessType]))
  expect(numbers).toMatchObject({
    User: 1,
    Product: 3,
    Dept: 4,
    ProductList: 16,
    ProductListJava: 17,
    Organization: 20,
    CustomObject: 25,
    OrderExpressOrderNO: 13,
    ECOrder: 12,
  })
})

// A template in one language and an export in another, each resource in others: what a file says differently in another
// language is tried for every column in tests/unit/bulk/every-language.test.ts.
describe.each(imported.map(resource => [kindOf(resource), resource] as const))('%s', (...[, resource]) => {
  const kind = kindOf(resource)
  const reader = (offset: number) => demo.admin('one', languageOf(resource, offset))

  test('of its template the row that was added is imported, and the sample row passed over', async () => {
    const before = await rows(resource)
    const path = await filledTemplate(resource, await reader(0))
    // The reader of the template is not always the one who imports it.
    const run = await demo.import(path, { kind, isCover: '1' }, await reader(1))
    expect(await demo.errors(run)).toEqual([])
    expect(run).toMatchObject({ phase: 'done', failureCount: 0, errorCode: null, successCount: 1 })
    const known = new Set(before.map(({ id }) => id))
    expect((await rows(resource)).filter(({ id }) => !known.has(id)).length).toBeLessThanOrEqual(1)
  })

  test('its export imports again without a change', async () => {
    const before = await rows(resource)
    expect(before.length).toBeGreaterThan(0)
    const file = await exportedOnce(resource)
    expect(file).toMatchObject({ successCount: before.length })
    const run = await demo.import(await demo.download(file.files.file), { kind, isCover: '1' }, await reader(2))
    expect(await demo.errors(run)).toEqual([])
    expect(run).toMatchObject({ phase: 'done', successCount: before.length, failureCount: 0 })
    expect(await rows(resource)).toEqual(before)
  })
})

/** Resources in an order in which each comes after those that it refers to. */
function inOrder(): Resource[] {
  const done: Resource[] = []
  const targets = (field: Field): string[] =>
    field.kind === 'ref' || field.kind === 'refs' || field.kind === 'cascader'
      ? [field.to]
      : field.kind === 'group' || field.kind === 'lines'
        ? Object.values(field.fields).flatMap(targets)
        : []
  const named = (resource: Resource, fields: readonly Field[]) =>
    fields
      .flatMap(targets)
      .flatMap(key => imported.find(one => one.key === key && !one.linesOf && one !== resource) ?? [])
  const required = (resource: Resource) =>
    named(
      resource,
      Object.values(resource.fields).filter(field => field.required),
    )
  const needs = (one: Resource, other: Resource): boolean =>
    required(one).some(target => target === other || needs(target, other))
  const begun = new Set<Resource>()
  const visit = (resource: Resource) => {
    if (begun.has(resource)) return
    begun.add(resource)
    // Organisations name people, who have to belong to organisations.
    for (const target of named(resource, Object.values(resource.fields))) if (!needs(target, resource)) visit(target)
    done.push(resource)
  }
  for (const resource of imported) visit(resource)
  return done
}

test('a tenant can be moved: templates filled with its rows make the same rows elsewhere', async () => {
  const bare = (title = '') => title.replace(/^\*/, '')
  const order = inOrder()
  /** Fields that name records which come later in the order. */
  const tooEarly = (resource: Resource) =>
    Object.values(resource.fields).filter(
      field => isReference(field) && order.findIndex(one => one.key === field.to) > order.indexOf(resource),
    )
  const again = order.filter(resource => tooEarly(resource).length > 0)
  for (const [turn, resource] of [...order, ...again].entries()) {
    const kind = kindOf(resource)
    const to = await demo.admin('two', languageOf(resource, 2))
    const say = await speak(to.language)
    // Not every resource has demo rows; the sample of its template, imported above, is one.
    const all = await shownCells(await demo.download((await exportedOnce(resource)).files.file))
    const change = (label: Label, cell: (before: string) => string) => {
      const at = all[0]?.indexOf(say(label)) ?? -1
      if (at >= 0) for (const row of all.slice(1)) row[at] = cell(row[at] ?? '')
    }
    // Sign-in names are unique over all tenants, and the demo has pairs of stores that look alike.
    if (resource === user) change(fieldOf(user, 'userName').label, name => `${name}-2`)
    change(fieldOf(store, 'duplicateReason').label, reason => reason || '迁移')
    if (turn < order.length) for (const field of tooEarly(resource)) change(field.label, () => '')
    const path = join(demo.folder, `${kind}-empty.xlsx`)
    writeFileSync(path, await makeTemplate(demo, to, kind))
    const [header = []] = await shownCells(path)
    const placesIn = (table: string[][]) =>
      header.map(title => table[0]?.findIndex(other => bare(other) === bare(title)) ?? -1)
    expect(placesIn(all)).not.toContain(-1)
    const comparable = (table: string[][]) => {
      const places = placesIn(table)
      return table.slice(1).map(row => places.map(place => row[place] ?? ''))
    }
    const filled = await demo.workbook([header, ...comparable(all)], `${kind}.xlsx`)
    const run = await demo.import(filled, { kind, isCover: '1' }, to)
    expect([kind, await demo.errors(run)]).toEqual([kind, []])
    expect(run).toMatchObject({ phase: 'done', successCount: all.length - 1, failureCount: 0 })
    const there = await shownCells(await demo.download((await exported(resource, 'two')).files.file, 'two'))
    // What the new tenant had of its own stays.
    const found = new Set(comparable(there).map(row => JSON.stringify(row)))
    expect([kind, comparable(all).filter(row => !found.has(JSON.stringify(row)))]).toEqual([kind, []])
  }
})
