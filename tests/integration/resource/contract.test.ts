import { readSchema } from '@sfa/db/schema/read-schema'
import { schemaDiff } from '@sfa/db/schema/schema-diff'
import { schemaModel } from '@sfa/db/schema/table-model'
import { columnOf, tableOf } from '@sfa/kit/resource'
import { calledShapes, shapeName, withPages } from '@sfa/kit/shapes'
import { brand } from '@sfa/product/definitions/brand.resource'
import { resources } from '@sfa/registry/registry'
import { startTenantServices, type TenantServices } from '@sfa/test-kit/start-tenant-services'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answersSearches, buildsSchemas, hasTables, isLabelled } from './plain-suite'

let services: TenantServices
beforeAll(async () => {
  services = await startTenantServices()
  await services.pool.query('delete from parameter_system_config')
})
afterAll(() => services.stop())

describe('all definitions together', () => {
  test('the migrations make what the definitions ask for', async () => {
    const wanted = schemaModel(resources)
    const client = await services.pool.connect()
    try {
      expect(schemaDiff(await readSchema(client, wanted), wanted)).toEqual([])
    } finally {
      client.release()
    }
  })

  test('a table that differs from its definition is told, statement by statement', async () => {
    const { [tableOf(brand)]: table } = schemaModel([brand])
    if (!table) throw new Error('the brand has no table')
    const columns = {
      ...table.columns,
      name_cn: { type: 'bigint', notNull: false },
      fresh: { type: 'date', notNull: true },
    }
    const wanted = { [tableOf(brand)]: { ...table, columns, indexes: [['fresh']], unique: table.unique.slice(1) } }
    const client = await services.pool.connect()
    try {
      expect(schemaDiff(await readSchema(client, wanted), wanted)).toEqual([
        'alter table product_brand alter column name_cn type bigint using name_cn::bigint;',
        'alter table product_brand alter column name_cn drop not null;',
        'alter table product_brand add column fresh date;',
        '-- Fill it for the rows that exist, then: alter table product_brand alter column fresh set not null;',
        'drop index product_brand_code_key;',
        'create index product_brand_fresh_idx on product_brand (tenant_id, fresh);',
      ])
    } finally {
      client.release()
    }
  })
})

test('lists that begin with the newest have an index of that order', async () => {
  const { rows } = await services.pool.query<{ name: string }>(`
    select c.relname || ' ' || a.attname as name
    from pg_index x join pg_class c on c.oid = x.indrelid
    join pg_attribute t on t.attrelid = c.oid and t.attnum = x.indkey[0] and t.attname = 'tenant_id'
    join pg_attribute a on a.attrelid = c.oid and a.attnum = x.indkey[1]
    -- Empty values come last: an index that is read backwards has them first.
    where x.indpred is null and (a.attnotnull or x.indoption[1] = 1)`)
  const known = new Set(rows.map(({ name }) => name))
  const newestFirst = resources.flatMap(withPages).filter(({ list }) => list.newestFirst)
  expect(newestFirst.length).toBeGreaterThan(30)
  const missing = newestFirst.filter(shape => !known.has(`${tableOf(shape)} ${columnOf(shape.list.sort)}`))
  expect(missing.map(shapeName)).toEqual([])
})

const shapes = resources.flatMap(calledShapes)

describe.each(resources.map(resource => [resource.key, resource] as const))('%s', (_, resource) => {
  test('is labelled in Chinese and English', () => isLabelled(resource))

  test('builds its schemas, and refuses an empty form where something is required', () => buildsSchemas(resource))

  test('has the tables that the definition describes', () => hasTables(services, resource))
})

describe.each(shapes.map(shape => [shapeName(shape), shape] as const))('%s', (_, resource) => {
  test('answers a search by each of its filters and by the one box, and sorts by each of its columns', () =>
    answersSearches(services, resource))
})

test('a table is behind row-level security that binds its owner too, or out of reach of the server', async () => {
  const { rows } = await services.pool.query(`
    select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as secured,
      exists (select from pg_policy p where p.polrelid = c.oid) as policy,
      has_table_privilege('sfa_app', c.oid, 'select, insert, update, delete')
        or has_table_privilege('sfa_platform', c.oid, 'select, insert, update, delete')
        or has_table_privilege('sfa_door', c.oid, 'select, insert, update, delete') as reachable
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname = 'public'`)
  expect(rows.filter(row => row.reachable && !(row.secured && row.policy)).map(row => row.name)).toEqual([])
  expect(rows.filter(row => row.policy).length).toBeGreaterThan(10)
})

/** Read before the tenant is known, or by every tenant: a name is unique over all, a worker serves all. */
const shared = ['tenant', 'sys_sign_in_name', 'worker_heartbeat']

test('the tenant comes first in the primary key of every table that a tenant can see', async () => {
  const { rows } = await services.pool.query(
    `
    select c.relname as name, a.attname as first
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_index i on i.indrelid = c.oid and i.indisprimary
    join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
    where c.relkind = 'r' and n.nspname = 'public' and has_table_privilege('sfa_app', c.oid, 'select') and c.relname <> all($1)`,
    [shared],
  )
  expect(rows.filter(row => row.first !== 'tenant_id').map(row => row.name)).toEqual([])
})
