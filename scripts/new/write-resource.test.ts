import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SchemaModel } from '@sfa/db/schema/schema-model'
import { schemaModel } from '@sfa/db/schema/table-model'
import { code, number, text } from '@sfa/kit/fields/fields'
import { defineResource, type Resource } from '@sfa/kit/resource'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { writeDocument } from './write-document'
import { writeMigration } from './write-migration'
import { writeReport } from './write-report'
import { writeResource } from './write-resource'
import { writeSettings } from './write-settings'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'new-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const shelf = (fields = {}) =>
  defineResource({
    key: 'warehouse.shelf',
    path: '/warehouse/shelf',
    label: ['货架', 'Shelf'],
    title: 'code',
    fields: { code: code(['编码', 'Code'], { required: true, unique: true }), ...fields },
    list: { search: ['code'], columns: ['code'], sort: 'code' },
  })

const packages = join(import.meta.dirname, '../../packages')
const copy = (...names: string[]) => {
  for (const name of names) cpSync(join(packages, name), join(folder, name))
}
const lists = ['resources/src/record-areas.ts', 'resources/src/area-loaders.ts'] as const
const source = (name: string) => readFileSync(join(folder, name), 'utf8')
const inFolder = (files: readonly string[]) => files.map(file => file.slice(folder.length + 1))

describe('a new resource', () => {
  const write = (area: string, name: string) =>
    inFolder(writeResource(join(folder, 'resources'), area, name, ['冷库', 'Cold room']))

  test('is written with its test and founds its area', () => {
    copy(...lists)
    expect(write('warehouse', 'cold-room')).toEqual([
      'resources/src/warehouse/cold-room.resource.ts',
      'resources/src/warehouse/cold-room.resource.test.ts',
      'resources/src/warehouse/definitions.ts',
      ...lists,
    ])
    const definitions = source('resources/src/warehouse/definitions.ts')
    expect(definitions).toContain("import { coldRoom } from './cold-room.resource'")
    expect(definitions).toMatch(/resources: \[coldRoom\]/)
    const [programs, browser] = lists.map(source)
    expect(programs).toContain("import { definitions as warehouse } from './warehouse/definitions'")
    expect(programs).toMatch(/recordAreas = \{[^}]*\n {2}warehouse,\n\}/)
    expect(browser).toMatch(/areaLoaders = \{[^}]*\n {2}warehouse: \(\) => import\('\.\/warehouse\/definitions'\),\n\}/)
    expect(() => write('warehouse', 'cold-room')).toThrow('exists already')
  })

  test('joins an area that is there, as the last of its kind', () => {
    copy('resources/src/person/definitions.ts', ...lists)
    const before = source(lists[0])
    expect(write('person', 'badge').at(-1)).toBe('resources/src/person/definitions.ts')
    expect(source('resources/src/person/definitions.ts')).toMatch(/resources: \[[^\]]+, badge\]/)
    expect(source(lists[0])).toBe(before)
  })

  test('founds an area of several words under the name that its keys begin with', () => {
    copy(...lists)
    write('cold-chain', 'badge')
    expect(source(lists[0])).toContain("  'cold-chain': coldChain,")
    expect(source(lists[1])).toContain("  'cold-chain': () => import('./cold-chain/definitions'),")
  })
})

describe('a new page of settings', () => {
  test('is a definition of its area', () => {
    copy('resources/src/parameter/definitions.ts')
    writeSettings(join(folder, 'resources'), 'parameter', 'visit-settings', ['拜访设置', 'Visit settings'])
    expect(source('resources/src/parameter/definitions.ts')).toMatch(/settings: \[[^\]]+, visitSettings\]/)
    const definition = source('resources/src/parameter/visit-settings.ts')
    expect(definition).toContain("label: ['拜访设置', 'Visit settings']")
    expect(definition).toContain("type: 'VisitSettings'")
  })
})

describe('a new document', () => {
  test('is a flow, a definition and an approval that the lists hold', () => {
    copy(...lists, 'services/src/areas.ts')
    const write = () => writeDocument(folder, 'pricing', 'price-request', ['价格申请', 'Price request'])
    expect(inFolder(write())).toEqual([
      'domain/src/pricing/price-request-flow.ts',
      'resources/src/pricing/price-request.resource.ts',
      'services/src/pricing/price-request.approvable.ts',
      'resources/src/pricing/definitions.ts',
      ...lists,
      'services/src/areas.ts',
    ])
    expect(source('resources/src/pricing/price-request.resource.ts')).toContain("auto: 'PR'")
    expect(source('resources/src/pricing/definitions.ts')).toMatch(/resources: \[priceRequest\]/)
    const areas = source('services/src/areas.ts')
    expect(areas).toContain("import { priceRequestApprovable } from './pricing/price-request.approvable'")
    expect(areas).toMatch(/approvables: readonly Approvable\[\] = \[[^\]]*, priceRequestApprovable\]/)
    expect(write).toThrow('exists already')
  })
})

describe('a new report', () => {
  test('is a definition of its area and a query', () => {
    copy('resources/src/person/definitions.ts', 'services/src/reports.ts')
    const write = () => writeReport(folder, 'person', 'visits-by-department', ['部门拜访', 'Visits'])
    expect(inFolder(write())).toEqual([
      'resources/src/person/visits-by-department.report.ts',
      'services/src/person/visits-by-department.report.ts',
      'resources/src/person/definitions.ts',
      'services/src/reports.ts',
    ])
    expect(source('resources/src/person/definitions.ts')).toMatch(/reports: \[[^\]]+, visitsByDepartmentReport\]/)
    expect(source('services/src/reports.ts')).toMatch(
      /reportQueries: readonly ReportQuery\[\] = \[[^\]]*[^,\s], visitsByDepartmentQuery\]/,
    )
    expect(write).toThrow('exists already')
  })
})

describe('the next migration', () => {
  const now = new Date('2026-11-22T16:40:30Z')
  const wrote = (present: SchemaModel, resource: Resource) => {
    const path = writeMigration(folder, 'shelf', present, [resource], now)
    return path && readFileSync(path, 'utf8')
  }

  test('makes a new table behind row-level security, tenant first, and is numbered by time', () => {
    const sql = wrote({}, shelf())
    expect(readdirSync(folder)).toEqual(['202611221640-shelf.sql'])
    expect(sql).toContain('primary key (tenant_id, id)')
    expect(sql).toContain('create unique index warehouse_shelf_code_key on warehouse_shelf (tenant_id, code);')
    expect(sql).toContain("select secure_table('warehouse_shelf');")
  })

  test('adds a field to a table with rows without asking them for a value that they do not have', () => {
    const more = {
      rows: number(['层数', 'Rows'], { required: true }),
      colour: text(['颜色', 'Colour'], { required: true, default: '白' }),
    }
    expect(wrote(schemaModel([shelf()]), shelf(more))).toBe(
      "alter table warehouse_shelf add column rows bigint;\n-- Fill it for the rows that exist, then: alter table warehouse_shelf alter column rows set not null;\nalter table warehouse_shelf add column colour text not null default '白';\n",
    )
  })

  test('drops no column, and is not written where nothing changed', () => {
    expect(wrote(schemaModel([shelf({ colour: text(['颜色', 'Colour']) })]), shelf())).toBeNull()
    expect(readdirSync(folder)).toEqual([])
  })
})
