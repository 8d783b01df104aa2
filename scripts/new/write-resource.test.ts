import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { schemaModel } from '@sfa/db/table-model'
import { code, number, text } from '@sfa/resource-kit/fields'
import { defineResource } from '@sfa/resource-kit/resource'
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

describe('a new resource', () => {
  test('is written with its test and stands in the registry', () => {
    cpSync(join(import.meta.dirname, '../../packages/resources'), folder, {
      recursive: true,
      filter: path => !path.includes('node_modules'),
    })
    const files = writeResource(folder, 'warehouse', 'cold-room')
    expect(files.map(file => file.slice(folder.length + 1))).toEqual([
      'src/warehouse/cold-room.resource.ts',
      'src/warehouse/cold-room.resource.test.ts',
      'src/registry.ts',
    ])
    const registry = readFileSync(join(folder, 'src/registry.ts'), 'utf8')
    expect(registry).toContain("import { coldRoom } from './warehouse/cold-room.resource'")
    expect(registry).toMatch(/resources: readonly Resource\[\] = \[[^\]]*coldRoom,\n\]/)
    expect(() => writeResource(folder, 'warehouse', 'cold-room')).toThrow('exists already')
  })
})

describe('a new page of settings', () => {
  test('is a definition that the registry holds', () => {
    cpSync(join(import.meta.dirname, '../../packages/resources'), folder, {
      recursive: true,
      filter: path => !path.includes('node_modules'),
    })
    writeSettings(folder, 'visit', 'visit-settings')
    const registry = readFileSync(join(folder, 'src/settings/settings-registry.ts'), 'utf8')
    expect(registry).toContain("import { visitSettings } from '../visit/visit-settings'")
    expect(registry).toMatch(/settingsPages: readonly Settings\[\] = \[[^\]]*, visitSettings\]/)
    expect(readFileSync(join(folder, 'src/visit/visit-settings.ts'), 'utf8')).toContain("type: 'VisitSettings'")
  })
})

describe('a new document', () => {
  test('is a flow, a definition and an approval that the registries hold', () => {
    for (const name of ['resources/src/registry.ts', 'services/src/areas.ts'])
      cpSync(join(import.meta.dirname, '../../packages', name), join(folder, name))
    const files = writeDocument(folder, 'pricing', 'price-request')
    expect(files.map(file => file.slice(folder.length + 1))).toEqual([
      'domain/src/pricing/price-request-flow.ts',
      'resources/src/pricing/price-request.resource.ts',
      'services/src/pricing/price-request.approvable.ts',
      'resources/src/registry.ts',
      'services/src/areas.ts',
    ])
    const [, definition = '', , registry = '', areas = ''] = files.map(file => readFileSync(file, 'utf8'))
    expect(definition).toContain("auto: 'PR'")
    expect(registry).toMatch(/resources: readonly Resource\[\] = \[[^\]]*priceRequest,\n\]/)
    expect(areas).toContain("import { priceRequestApprovable } from './pricing/price-request.approvable'")
    expect(areas).toMatch(/approvables: readonly Approvable\[\] = \[[^\]]*, priceRequestApprovable\]/)
    expect(() => writeDocument(folder, 'pricing', 'price-request')).toThrow('exists already')
  })
})

describe('a new report', () => {
  test('is a definition and a query that the registries hold', () => {
    for (const name of ['resources/src/report/report-registry.ts', 'services/src/reports.ts'])
      cpSync(join(import.meta.dirname, '../../packages', name), join(folder, name))
    const files = writeReport(folder, 'visit', 'visits-by-department')
    expect(files.map(file => file.slice(folder.length + 1))).toEqual([
      'resources/src/visit/visits-by-department.report.ts',
      'services/src/visit/visits-by-department.report.ts',
      'resources/src/report/report-registry.ts',
      'services/src/reports.ts',
    ])
    const [definitions = '', queries = ''] = files.slice(2).map(file => readFileSync(file, 'utf8'))
    expect(definitions).toContain("import { visitsByDepartmentReport } from '../visit/visits-by-department.report'")
    expect(definitions).toMatch(/reports: readonly Report\[\] = \[[^\]]*visitsByDepartmentReport,\n\]/)
    expect(queries).toMatch(/reportQueries: readonly ReportQuery\[\] = \[[^\]]*visitsByDepartmentQuery,\n\]/)
    expect(() => writeReport(folder, 'visit', 'visits-by-department')).toThrow('exists already')
  })
})

describe('the next migration', () => {
  const sqlIn = (name: string) => readFileSync(join(folder, name), 'utf8')

  test('makes a new table behind row-level security, tenant first', () => {
    writeMigration(folder, 'shelf', [shelf()])
    expect(readdirSync(folder)).toEqual(['0001-shelf.sql', 'schema.json'])
    expect(sqlIn('0001-shelf.sql')).toContain('primary key (tenant_id, id)')
    expect(sqlIn('0001-shelf.sql')).toContain(
      'create unique index warehouse_shelf_code_key on warehouse_shelf (tenant_id, code);',
    )
    expect(sqlIn('0001-shelf.sql')).toContain("select secure_table('warehouse_shelf');")
    expect(JSON.parse(sqlIn('schema.json'))).toEqual(schemaModel([shelf()]))
  })

  test('adds a field to a table with rows without asking them for a value that they do not have', () => {
    writeMigration(folder, 'shelf', [shelf()])
    writeMigration(folder, 'rows', [
      shelf({
        rows: number(['层数', 'Rows'], { required: true }),
        colour: text(['颜色', 'Colour'], { required: true, default: '白' }),
      }),
    ])
    expect(sqlIn('0002-rows.sql')).toBe(
      "alter table warehouse_shelf add column rows bigint;\n-- Fill it for the rows that exist, then: alter table warehouse_shelf alter column rows set not null;\nalter table warehouse_shelf add column colour text not null default '白';\n",
    )
  })

  test('never drops what holds data, and says so', () => {
    writeMigration(folder, 'shelf', [shelf({ colour: text(['颜色', 'Colour']) })])
    writeMigration(folder, 'no-colour', [shelf()])
    expect(sqlIn('0002-no-colour.sql')).toMatch(/^-- .*warehouse_shelf\.colour.*\n$/)
  })

  test('is not written where nothing changed', () => {
    writeMigration(folder, 'shelf', [shelf()])
    expect(writeMigration(folder, 'again', [shelf()])).toBeNull()
  })
})
