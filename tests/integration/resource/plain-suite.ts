import { schemaModel } from '@sfa/db/schema/table-model'
import { detailsOf } from '@sfa/kit/details'
import { customFieldOf } from '@sfa/kit/fields/custom-cells'
import type { Field } from '@sfa/kit/fields/field'
import { traitsOf } from '@sfa/kit/fields/kind-traits'
import { createSchema, updateSchema } from '@sfa/kit/record-schema'
import { fieldOf, type Resource } from '@sfa/kit/resource'
import { parseSearch } from '@sfa/operations/resource/searching/parse-search'
import { searchRecords } from '@sfa/operations/resource/searching/search-records'
import { aCaller } from '@sfa/test-kit/a-caller'
import type { TenantServices } from '@sfa/test-kit/start-tenant-services'
import { expect } from 'vitest'

/* What is tried of every resource: those that the product defines (contract.test.ts), and those that a tenant does. */

export function isLabelled(resource: Resource): void {
  const details = detailsOf(resource).flatMap(([, { fields }]) => Object.values<Field>(fields))
  for (const field of [...Object.values(resource.fields), ...details]) {
    expect(field.label[0]).toMatch(/[\u4e00-\u9fa5]/)
    expect(field.label[1]).not.toMatch(/[\u4e00-\u9fa5]/)
  }
}

export function buildsSchemas(resource: Resource): void {
  expect(updateSchema(resource).safeParse({ id: '1', ver: 1 }).success).toBe(true)
  const hasRequired = Object.values(resource.fields).some(
    field => field.required && field.default === undefined && field.edit !== 'never',
  )
  expect(createSchema(resource).safeParse({}).success).toBe(!hasRequired)
}

/**
 * The columns of its tables are there, and are empty where the definition allows it; in a `widened` table, those that
 * came later may be empty all the same.
 */
export async function hasTables(
  { pool }: Pick<TenantServices, 'pool'>,
  resource: Resource,
  { widened = false } = {},
): Promise<void> {
  for (const [table, model] of Object.entries(schemaModel([resource]))) {
    const { rows } = await pool.query(
      'select column_name, is_nullable from information_schema.columns where table_name = $1',
      [table],
    )
    const nullable = new Map<string, boolean>(rows.map(row => [row.column_name, row.is_nullable === 'YES']))
    for (const [name, column] of Object.entries(model.columns)) {
      const mayBeEmpty = !column.notNull || (widened && column.default === undefined)
      expect([table, name, nullable.get(name)]).toEqual([table, name, mayBeEmpty])
    }
  }
}

const samples: Record<string, unknown> = {
  number: [0, 1],
  date: ['2026-01-01', null],
  dateTime: [null, '2026-01-01'],
  id: ['1'],
  flag: '1',
  validity: '0',
  place: ['121,31 122,31 122,32', '0'],
}

/** Of an empty table. */
export async function answersSearches(services: TenantServices, resource: Resource): Promise<void> {
  for (const name of resource.list.search) {
    const search = parseSearch(resource, {
      [name]: samples[traitsOf(fieldOf(resource, name)).filter?.of ?? 'text'] ?? 'x',
    })
    expect(await searchRecords(services, aCaller(), resource, search)).toEqual({ rows: [], total: 0 })
  }
  const quick = parseSearch(resource, { searchField: 'cp X-1' })
  expect(await searchRecords(services, aCaller(), resource, quick)).toEqual({ rows: [], total: 0 })
  await answersOwnFields(services, resource)
  const sortable = resource.list.columns.filter(name => traitsOf(fieldOf(resource, name)).sorted)
  for (const field of sortable) {
    const search = parseSearch(resource, { sort: [{ field, order: 'desc' }] })
    expect((await searchRecords(services, aCaller(), resource, search)).total).toBe(0)
  }
}

/** By fields of the tenant's own, where records may have any. */
async function answersOwnFields(services: TenantServices, resource: Resource): Promise<void> {
  const [name, field] = customFieldOf(resource) ?? []
  if (!name) return
  await services.pool.query(
    `insert into parameter_custom_field (tenant_id, key_name, field_name, field_type, field_description, field_en_description)
      select 'one', $1, name, kind, '字段', 'Field' from (values ('note', 'Text'), ('rate', 'Number'), ('day', 'Date')) f (name, kind)
      on conflict do nothing`,
    [field?.object],
  )
  const search = parseSearch(resource, {
    [`${name}.note`]: 'x',
    [`${name}.rate`]: [0, 1],
    [`${name}.day`]: ['2026-01-01', null],
    sort: [{ field: `${name}.rate`, order: 'desc' }],
  })
  expect(search.own).toHaveLength(3)
  expect(await searchRecords(services, aCaller(), resource, search)).toEqual({ rows: [], total: 0 })
  // Definitions of such fields are records of a resource themselves.
  await services.pool.query('delete from parameter_custom_field where key_name = $1', [field?.object])
}
