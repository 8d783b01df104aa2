import { describe, expect, it } from 'vitest'
import { schemaDiff } from './schema-diff'
import type { SchemaModel, TableModel } from './schema-model'

const table = (changes: Partial<TableModel> = {}): TableModel => ({
  columns: { code: { type: 'text', notNull: true }, brand_id: { type: 'bigint', notNull: false } },
  unique: [['code']],
  indexes: [['brand_id']],
  ...changes,
})

describe('the difference between two schemas', () => {
  it('is nothing between equal ones', () => {
    expect(schemaDiff({ shelf: table() }, { shelf: table() })).toEqual([])
  })

  it('makes a new table with its tenant first in every key, and secures it', () => {
    const statements = schemaDiff({}, { shelf: table() })
    expect(statements[0]).toContain('primary key (tenant_id, id)')
    expect(statements.slice(1)).toEqual([
      'create unique index shelf_code_key on shelf (tenant_id, code);',
      'create index shelf_brand_id_idx on shelf (tenant_id, brand_id);',
      "select secure_table('shelf');",
    ])
  })

  it('makes a view anew for its columns, not for an index', () => {
    const view = { name: 'shelf_lines_view', of: 'shelf', query: 'select 1' }
    const wanted = (shelf: TableModel) => ({ shelf, shelf_lines: table({ view }) })
    const indexed = wanted(table({ indexes: [['brand_id'], ['code']] }))
    expect(schemaDiff(wanted(table()), indexed)).toEqual(['create index shelf_code_idx on shelf (tenant_id, code);'])
    const longer = wanted(table({ columns: { ...table().columns, name: { type: 'text', notNull: false } } }))
    expect(schemaDiff(wanted(table()), longer)).toContain('drop view shelf_lines_view;')
  })

  it('takes away indexes that no definition asks for', () => {
    expect(schemaDiff({ shelf: table() }, { shelf: table({ unique: [], indexes: [] }) })).toEqual([
      'drop index shelf_code_key;',
      'drop index shelf_brand_id_idx;',
    ])
  })

  it('carries columns in the first unique index, and makes it anew when they change', () => {
    const carrying = table({ unique: [['code'], ['name']], carried: ['brand_id'] })
    const index = 'create unique index shelf_code_key on shelf (tenant_id, code) include (brand_id);'
    const statements = schemaDiff({}, { shelf: carrying })
    expect(statements).toContain(index)
    expect(statements).toContain('create unique index shelf_name_key on shelf (tenant_id, name);')
    const before = table({ unique: [['code'], ['name']] })
    expect(schemaDiff({ shelf: before }, { shelf: carrying })).toEqual(['drop index shelf_code_key;', index])
    expect(schemaDiff({ shelf: carrying }, { shelf: carrying })).toEqual([])
  })

  it('leaves a mandatory column without a default open until it is filled', () => {
    const columns = { ...table().columns, name: { type: 'text', notNull: true } }
    const statements = schemaDiff({ shelf: table() }, { shelf: table({ columns }) })
    expect(statements[0]).toBe('alter table shelf add column name text;')
    expect(statements[1]).toContain('set not null')
  })

  it('keeps the pairs of lists that rows are found by', () => {
    const paired = table({ paired: ['group_ids'] })
    expect(schemaDiff({}, { shelf: paired }).at(-1)).toBe("select keep_pairs_of('shelf', 'group_ids');")
    expect(schemaDiff({ shelf: table() }, { shelf: paired })).toEqual(["select keep_pairs_of('shelf', 'group_ids');"])
    expect(schemaDiff({ shelf: paired }, { shelf: paired })).toEqual([])
    expect(schemaDiff({ shelf: paired }, { shelf: table() })).toEqual(["select drop_pairs_of('shelf', 'group_ids');"])
  })

  it('drops neither tables nor columns', () => {
    const { code } = table().columns as { code: { type: string; notNull: boolean } }
    const before = { shelf: table({ indexes: [] }), old: table() }
    expect(schemaDiff(before, { shelf: table({ columns: { code }, indexes: [] }) })).toEqual([])
  })
})

describe('a column that the database fills itself', () => {
  const table = (generated: string | undefined): SchemaModel => ({
    a_thing: {
      columns: {
        total: { type: 'bigint', notNull: false, ...(generated ? { generated } : {}) },
        price: { type: 'bigint', notNull: false },
      },
      unique: [],
      indexes: [],
    },
  })
  const without: SchemaModel = { a_thing: { columns: {}, unique: [], indexes: [] } }

  it('is added after the columns that it is made of', () => {
    expect(schemaDiff(without, table('price * 2'))).toEqual([
      'alter table a_thing add column price bigint;',
      'alter table a_thing add column total bigint generated always as (price * 2) stored;',
    ])
  })

  it('is made anew when its expression changes, for nothing is lost', () => {
    expect(schemaDiff(table('price * 2'), table('price * 3'))).toEqual([
      'alter table a_thing drop column total;',
      'alter table a_thing add column total bigint generated always as (price * 3) stored;',
    ])
  })

  it('does not take the place of values that are kept', () => {
    expect(schemaDiff(table(undefined), table('price * 2'))).toEqual([expect.stringMatching(/^-- .* by hand/)])
  })
})
