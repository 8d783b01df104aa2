import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '@sfa/domain/language'
import type { Field } from '@sfa/resource-kit/field'
import { type Resource, tableOf } from '@sfa/resource-kit/resource'
import { importShapes } from '@sfa/resource-kit/shapes'
import { resources } from '@sfa/resources/registry'
import { makeTemplate } from '@sfa/services/bulk/template/make-template'
import type { Caller } from '@sfa/services/caller'
import { storeFile } from '@sfa/services/files/store-file'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Demo, startDemo } from './start-demo'

let demo: Demo
beforeAll(async () => {
  process.env.INITIAL_PASSWORD = 'Anfang-2026'
  demo = await startDemo()
})
afterAll(async () => {
  delete process.env.INITIAL_PASSWORD
  await demo.stop()
})

const imported = resources.flatMap(importShapes)
const kindOf = (resource: Resource) => resource.import?.kind as string
/** The export that an import takes back: of its own kind, else of the same rows. */
function exportOf(shape: Resource): string | undefined {
  const { exports } = shape.linesOf?.head ?? shape
  const same = exports.find(({ kind }) => kind === kindOf(shape))
  return (same ?? exports.find(({ of }) => of === shape.linesOf?.detail))?.kind
}
const rows = async (resource: Resource) =>
  (await demo.pool.query(`select * from ${tableOf(resource)} where tenant_id = 'one' order by id`)).rows

async function template(resource: Resource, caller: Caller, name: string): Promise<string> {
  const path = join(demo.folder, name)
  writeFileSync(path, await makeTemplate(demo, caller, kindOf(resource)))
  return path
}

/** The rows of the template: header, sample, and the sample with a record's code where it says that it is one. */
async function filled(resource: Resource, caller: Caller, name: string): Promise<[string[], string[], string[]]> {
  const file = await fileOf(await template(resource, caller, name), caller)
  const [header = [], sample = []] = await demo.read(file, caller.tenantId)
  const code = resource.import?.sample[resource.import.match[0] as string]
  const isMark = (cell: string) => /示例行|Sample row/.test(cell)
  expect(sample.filter(isMark)).toHaveLength(1)
  return [header, sample, sample.map(cell => (isMark(cell) ? String(code) : cell))]
}

/** Header and rows of an export as texts. */
async function exported(resource: Resource, caller: Caller): Promise<string[][]> {
  const run = await demo.export({ exportDataType: exportOf(resource) as string, fileType: 'csv' }, caller)
  expect(run).toMatchObject({ phase: 'done', errorCode: null })
  return demo.read(run.files.file, caller.tenantId)
}

test('what can be imported can be exported, and has a page with the buttons for both', () => {
  expect(imported.length).toBeGreaterThan(10)
  for (const resource of imported) {
    if (!resource.import?.byCallOnly) expect(exportOf(resource)).toBe(kindOf(resource))
    expect([kindOf(resource), exportOf(resource)]).not.toEqual([kindOf(resource), undefined])
    expect([resource.key, resource.path]).not.toEqual([resource.key, null])
    expect(resource.keys).toEqual(expect.arrayContaining(['upload', 'download']))
  }
})

test('kinds have the numbers of the documents (3-operations.md §3)', () => {
  const numbers = Object.fromEntries(imported.map(resource => [kindOf(resource), resource.import?.businessType]))
  expect(numbers).toMatchObject({
    User: 1,
    Product: 3,
    Dept: 4,
    ProductList: 16,
    ProductListJava: 17,
    Organization: 20,
    CustomObject: 25,
  })
})

describe.each(imported.map((resource, index) => [kindOf(resource), resource, index] as const))(
  '%s',
  (...[, resource, index]) => {
    const kind = kindOf(resource)

    test('its template as it was downloaded imports nothing', async () => {
      // The reader of the template is not always the one who imports it: each language has its turn.
      const reader = await demo.admin('one', languages[index % languages.length])
      const before = await rows(resource)
      const path = await template(resource, reader, `${kind}-untouched.xlsx`)
      const run = await demo.import(path, { kind, isCover: '1' }, await demo.admin('one'))
      expect(await demo.errors(run)).toEqual([expect.stringMatching(/^2 .* sampleRow$/)])
      expect(run).toMatchObject({ phase: 'done', failureCount: 1, successCount: 0 })
      expect(await rows(resource)).toEqual(before)
    })

    test.each(languages)(
      'of its template the sample row is refused by name, the same with a code of its own imported (%s)',
      async language => {
        const caller = await demo.admin('one', language)
        const path = await demo.workbook(await filled(resource, caller, `${kind}-${language}.xlsx`), `${kind}.xlsx`)
        const run = await demo.import(path, { kind, isCover: '1' }, caller)
        expect(await demo.errors(run)).toEqual([expect.stringMatching(/^2 .* sampleRow$/)])
        expect(run).toMatchObject({ phase: 'done', failureCount: 1, errorCode: null, successCount: 1 })
      },
    )

    test.each(languages)('its export imports again without a change (%s)', async language => {
      const caller = await demo.admin('one', language)
      const before = await rows(resource)
      expect(before.length).toBeGreaterThan(0)
      const file = await demo.export({ exportDataType: exportOf(resource) as string }, caller)
      expect(file).toMatchObject({ phase: 'done', successCount: before.length })
      const run = await demo.import(await demo.download(file.files.file), { kind, isCover: '1' }, caller)
      expect(await demo.errors(run)).toEqual([])
      expect(run).toMatchObject({ phase: 'done', successCount: before.length, failureCount: 0 })
      expect(await rows(resource)).toEqual(before)
    })
  },
)

/** Resources in an order in which each comes after those that it refers to. */
function inOrder(): Resource[] {
  const done: Resource[] = []
  const targets = (field: Field): string[] =>
    field.kind === 'ref' || field.kind === 'refs' || field.kind === 'cascader'
      ? [field.to]
      : field.kind === 'group' || field.kind === 'lines'
        ? Object.values(field.fields).flatMap(targets)
        : []
  const visit = (resource: Resource) => {
    if (done.includes(resource)) return
    for (const key of Object.values(resource.fields).flatMap(targets)) {
      const target = imported.find(one => one.key === key && !one.linesOf)
      if (target && target !== resource) visit(target)
    }
    done.push(resource)
  }
  for (const resource of imported) visit(resource)
  return done
}

test('a tenant can be moved: templates filled with its rows make the same rows elsewhere', async () => {
  const [from, to] = [await demo.admin('one'), await demo.admin('two')]
  // Sign-in names are unique over all tenants.
  const elsewhere = (table: string[][]) => {
    const column = table[0]?.findIndex(title => title.startsWith('登录名') || title.startsWith('*登录名')) ?? -1
    return column === -1
      ? table
      : table.map((row, index) => (index === 0 ? row : row.map((cell, at) => (at === column ? `${cell}-2` : cell))))
  }
  for (const resource of inOrder()) {
    const kind = kindOf(resource)
    // Not every resource has demo rows; the sample of its template, imported above, is one.
    const all = elsewhere(await exported(resource, from))
    const [header = []] = await demo.read(await fileOf(await template(resource, to, `${kind}-empty.xlsx`), to), 'two')
    const bare = (title = '') => title.replace(/^\*/, '')
    const places = header.map(title => all[0]?.findIndex(other => bare(other) === bare(title)) ?? -1)
    expect(places).not.toContain(-1)
    const copied = [header, ...all.slice(1).map(row => places.map(place => row[place] ?? ''))]
    const path = await demo.workbook(copied, `${kind}.xlsx`)
    const run = await demo.import(path, { kind, isCover: '1' }, to)
    expect([kind, await demo.errors(run)]).toEqual([kind, []])
    expect(run).toMatchObject({ phase: 'done', successCount: all.length - 1, failureCount: 0 })
    const again = await demo.import(path, { kind, isCover: '1' }, to)
    expect(await changes(again.id)).toEqual({ inserted: 0, changed: 0 })
    const there = await exported(resource, to)
    const comparable = (table: string[][]) => {
      const at = header.map(title => table[0]?.findIndex(other => bare(other) === bare(title)) ?? -1)
      return table.slice(1).map(row => at.map(place => row[place] ?? ''))
    }
    // What the new tenant had of its own stays.
    expect(comparable(there)).toEqual(expect.arrayContaining(comparable(all)))
  }
})

const fileOf = async (path: string, caller: Caller) => {
  const file = await storeFile(demo, {
    tenantId: caller.tenantId,
    name: 'template.xlsx',
    content: readFileSync(path),
    ownerId: null,
    createBy: caller.userName,
    keepDays: 1,
  })
  return file.id
}

async function changes(runId: string) {
  const { rows: found } = await demo.pool.query(
    'select coalesce(sum(coalesce(inserted_rows, cardinality(inserted_ids))), 0)::int inserted, coalesce(sum(changed), 0)::int changed from import_chunk where run_id = $1',
    [runId],
  )
  return found[0]
}
