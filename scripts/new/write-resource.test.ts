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
const source = (name: string) => readFileSync(join(folder, name), 'utf8')
const inFolder = (files: readonly string[]) => files.map(file => file.slice(folder.length + 1))

describe('a new resource', () => {
  const write = (area: string, name: string) => inFolder(writeResource(folder, area, name, ['冷库', 'Cold room']))

  test('is written with its test and founds its area, which no list names', () => {
    expect(write('cold-chain', 'cold-room')).toEqual([
      'areas/cold-chain/definitions/cold-room.resource.ts',
      'areas/cold-chain/definitions/cold-room.resource.test.ts',
      'areas/cold-chain/package.json',
      'areas/cold-chain/definitions/definitions.ts',
    ])
    const definitions = source('areas/cold-chain/definitions/definitions.ts')
    expect(definitions).toContain("import { coldRoom } from './cold-room.resource'")
    expect(definitions).toMatch(/resources: \[coldRoom\]/)
    const { name, dependencies } = JSON.parse(source('areas/cold-chain/package.json'))
    expect([name, dependencies]).toEqual(['@sfa/cold-chain', { '@sfa/kit': '*' }])
    expect(() => write('cold-chain', 'cold-room')).toThrow('exists already')
  })

  test('joins an area that is there, as the last of its kind', () => {
    copy('platform/person/package.json', 'platform/person/definitions/definitions.ts')
    expect(write('person', 'badge').at(-1)).toBe('platform/person/definitions/definitions.ts')
    expect(source('platform/person/definitions/definitions.ts')).toMatch(/resources: \[[^\]]+, badge\]/)
  })
})

describe('a new page of settings', () => {
  test('is a definition of its area', () => {
    copy('platform/parameter/package.json', 'platform/parameter/definitions/definitions.ts')
    writeSettings(folder, 'parameter', 'visit-settings', ['拜访设置', 'Visit settings'])
    expect(source('platform/parameter/definitions/definitions.ts')).toMatch(/settings: \[[^\]]+, visitSettings\]/)
    const definition = source('platform/parameter/definitions/visit-settings.ts')
    expect(definition).toContain("label: ['拜访设置', 'Visit settings']")
    expect(definition).toContain("type: 'VisitSettings'")
  })
})

describe('a new document', () => {
  test('is a flow, a definition and an approval that the area has', () => {
    copy('areas/pricing/package.json', 'areas/pricing/area.ts', 'areas/pricing/definitions/definitions.ts')
    const write = () => writeDocument(folder, 'pricing', 'price-request', ['价格申请', 'Price request'])
    expect(inFolder(write())).toEqual([
      'areas/pricing/rules/price-request-flow.ts',
      'areas/pricing/definitions/price-request.resource.ts',
      'areas/pricing/operations/price-request.approvable.ts',
      'areas/pricing/definitions/definitions.ts',
      'areas/pricing/area.ts',
    ])
    expect(source('areas/pricing/definitions/price-request.resource.ts')).toContain("auto: 'PR'")
    expect(source('areas/pricing/definitions/definitions.ts')).toMatch(/resources: \[[^\]]+, priceRequest\]/)
    const area = source('areas/pricing/area.ts')
    expect(area).toContain("import { priceRequestApprovable } from './operations/price-request.approvable'")
    expect(area).toMatch(/approvables: \[[^\]]*, priceRequestApprovable\]/)
    expect(write).toThrow('exists already')
  })

  test('founds the server side of an area that has none, which names what it stands on', () => {
    writeDocument(folder, 'cold-chain', 'price-request', ['价格申请', 'Price request'])
    expect(source('areas/cold-chain/area.ts')).toMatch(
      /AreaOperations = \{\n {2}approvables: \[priceRequestApprovable\],\n\}/,
    )
    expect(Object.keys(JSON.parse(source('areas/cold-chain/package.json')).dependencies)).toEqual([
      '@sfa/kit',
      '@sfa/operations',
    ])
  })
})

describe('a new report', () => {
  test('is a definition of its area and a query', () => {
    copy('platform/person/package.json', 'platform/person/area.ts', 'platform/person/definitions/definitions.ts')
    const write = () => writeReport(folder, 'person', 'visits-by-department', ['部门拜访', 'Visits'])
    expect(inFolder(write())).toEqual([
      'platform/person/definitions/visits-by-department.report.ts',
      'platform/person/operations/visits-by-department.report.ts',
      'platform/person/definitions/definitions.ts',
      'platform/person/area.ts',
    ])
    expect(source('platform/person/definitions/definitions.ts')).toMatch(
      /reports: \[[^\]]+, visitsByDepartmentReport\]/,
    )
    expect(source('platform/person/area.ts')).toMatch(/reports: \[[^\]]*[^,\s], visitsByDepartmentQuery\]/)
    expect(write).toThrow('exists already')
  })

  test('names the people that it counts, in an area of its own', () => {
    writeReport(folder, 'cold-chain', 'visits', ['拜访', 'Visits'])
    const { dependencies } = JSON.parse(source('areas/cold-chain/package.json'))
    expect(Object.keys(dependencies)).toEqual(['@sfa/kit', '@sfa/operations', '@sfa/person', 'kysely'])
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
