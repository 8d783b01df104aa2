import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SchemaModel } from '@sfa/db/schema-model'
import { schemaModel } from '@sfa/db/table-model'
import { code, number, text } from '@sfa/resource-kit/fields'
import { defineResource, type Resource } from '@sfa/resource-kit/resource'
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
    const files = writeResource(folder, 'warehouse', 'cold-room', '冷库')
    expect(files.map(file => file.slice(folder.length + 1))).toEqual([
      'src/warehouse/cold-room.resource.ts',
      'src/warehouse/cold-room.resource.test.ts',
      'src/registry.ts',
    ])
    const registry = readFileSync(join(folder, 'src/registry.ts'), 'utf8')
    expect(registry).toContain("import { coldRoom } from './warehouse/cold-room.resource'")
    expect(registry).toMatch(/resources: readonly Resource\[\] = \[[^\]]*coldRoom,\n\]/)
    expect(() => writeResource(folder, 'warehouse', 'cold-room', '冷库')).toThrow('exists already')
  })
})

describe('a new page of settings', () => {
  test('is a definition that the registry holds', () => {
    cpSync(join(import.meta.dirname, '../../packages/resources'), folder, {
      recursive: true,
      filter: path => !path.includes('node_modules'),
    })
    writeSettings(folder, 'visit', 'visit-settings', '拜访设置')
    const registry = readFileSync(join(folder, 'src/settings/settings-registry.ts'), 'utf8')
    expect(registry).toContain("import { visitSettings } from '../visit/visit-settings'")
    expect(registry).toMatch(/settingsPages: readonly Settings\[\] = \[[^\]]*, visitSettings\]/)
    expect(readFileSync(join(folder, 'src/visit/visit-settings.ts'), 'utf8')).toContain(
      "label: ['拜访设置', 'Visit settings']",
    )
    expect(readFileSync(join(folder, 'src/visit/visit-settings.ts'), 'utf8')).toContain("type: 'VisitSettings'")
  })
})

describe('one more name in a registry', () => {
  const list = (text: string) =>
    /= \[([^\]]*)\]/.exec(text.slice(text.indexOf('export const')))?.[1]?.replace(/\s+/g, ' ')
  const registry = (path: string, name: string, type: string) => {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(
      join(folder, path),
      `import type { ${type} } from './x'\n\nexport const ${name}: readonly ${type}[] = [\n  one,\n  other,\n]\n`,
    )
  }

  test('stands after the others, though the list is broken over lines', () => {
    registry('src/settings/settings-registry.ts', 'settingsPages', 'Settings')
    writeSettings(folder, 'visit', 'visit-settings', '拜访设置')
    expect(list(readFileSync(join(folder, 'src/settings/settings-registry.ts'), 'utf8'))).toBe(
      ' one, other, visitSettings',
    )
    registry('resources/src/report/report-registry.ts', 'reports', 'Report')
    registry('services/src/reports.ts', 'reportQueries', 'ReportQuery')
    const [, , ...registries] = writeReport(folder, 'visit', 'visits', '拜访')
    expect(registries.map(path => list(readFileSync(path, 'utf8')))).toEqual([
      ' one, other, visitsReport',
      ' one, other, visitsQuery',
    ])
  })
})

describe('a new document', () => {
  test('is a flow, a definition and an approval that the registries hold', () => {
    for (const name of ['resources/src/registry.ts', 'services/src/areas.ts'])
      cpSync(join(import.meta.dirname, '../../packages', name), join(folder, name))
    const files = writeDocument(folder, 'pricing', 'price-request', '价格申请')
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
    expect(() => writeDocument(folder, 'pricing', 'price-request', '价格申请')).toThrow('exists already')
  })
})

describe('a new report', () => {
  test('is a definition and a query that the registries hold', () => {
    for (const name of ['resources/src/report/report-registry.ts', 'services/src/reports.ts'])
      cpSync(join(import.meta.dirname, '../../packages', name), join(folder, name))
    const files = writeReport(folder, 'visit', 'visits-by-department', '部门拜访')
    expect(files.map(file => file.slice(folder.length + 1))).toEqual([
      'resources/src/visit/visits-by-department.report.ts',
      'services/src/visit/visits-by-department.report.ts',
      'resources/src/report/report-registry.ts',
      'services/src/reports.ts',
    ])
    const [definitions = '', queries = ''] = files.slice(2).map(file => readFileSync(file, 'utf8'))
    expect(definitions).toContain("import { visitsByDepartmentReport } from '../visit/visits-by-department.report'")
    expect(definitions).toMatch(/reports: readonly Report\[\] = \[[^\]]*[^,\s], visitsByDepartmentReport\]/)
    expect(queries).toMatch(/reportQueries: readonly ReportQuery\[\] = \[[^\]]*[^,\s], visitsByDepartmentQuery\]/)
    expect(() => writeReport(folder, 'visit', 'visits-by-department', '部门拜访')).toThrow('exists already')
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
