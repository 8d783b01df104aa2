import type pg from 'pg'
import { createStatements, viewMark } from './schema-diff'
import type { ColumnModel, SchemaModel, TableModel } from './schema-model'

/** A table as PostgreSQL's catalogue describes it: types and defaults in PostgreSQL's own spelling. */
interface Found {
  columns: Map<string, ColumnModel>
  indexes: { name: string; unique: boolean; columns: string[]; carried: string[] }[]
}

/**
 * Schema in which the definitions' tables are created temporarily, so that PostgreSQL describes them in the same
 * spelling.
 */
const scratch = 'defined_tables'

/**
 * What the definitions' tables are in a migrated database. Where column, default and index are what the definition asks
 * for, they are told in the definition's words, so that the two models differ only where the tables do. What migrations
 * have added by hand beside the definitions (columns, indexes of other names, constraints) is left out. The client must
 * own the tables; nothing stays changed.
 */
export async function readSchema(client: pg.ClientBase, defined: SchemaModel): Promise<SchemaModel> {
  await client.query('begin')
  try {
    const present = await readTables(client, 'public', Object.keys(defined))
    await client.query(`create schema ${scratch}`)
    await client.query(`set local search_path = ${scratch}, public`)
    for (const [name, table] of Object.entries(defined)) await client.query(createStatements(name, table).join('\n'))
    const wanted = await readTables(client, scratch, Object.keys(defined))
    const views = await readViews(client, defined)
    const pairs = await readPairs(client)
    return Object.fromEntries(
      [...present].map(([name, table]) => {
        const told = inWordsOf(name, defined[name] as TableModel, wanted.get(name) as Found, table)
        const view = views.get(name)
        const paired = pairs.get(name)
        return [name, { ...told, ...(view && { view }), ...(paired && { paired }) }]
      }),
    )
  } finally {
    await client.query('rollback')
  }
}

function inWordsOf(name: string, defined: TableModel, wanted: Found, present: Found): TableModel {
  const columns: Record<string, ColumnModel> = {}
  for (const [column, model] of Object.entries(defined.columns)) {
    const [asked, found] = [wanted.columns.get(column), present.columns.get(column)]
    if (!asked || !found) continue
    const text = asked.default === found.default ? model.default : found.default
    // One that a migration has made by hand is not the definition's.
    const generated =
      model.generated === undefined || asked.generated === found.generated ? model.generated : found.generated
    columns[column] = {
      type: asked.type === found.type ? model.type : found.type,
      notNull: found.notNull,
      ...(text === undefined ? {} : { default: text }),
      ...(generated === undefined ? {} : { generated }),
    }
  }
  const uniques = present.indexes.filter(index => index.unique && ofDefinition(name, index, defined.unique, 'key'))
  const plain = present.indexes.filter(index => !index.unique && ofDefinition(name, index, defined.indexes, 'idx'))
  const first = uniques.find(({ columns }) => columns.join() === defined.unique[0]?.join())
  return {
    columns,
    // The first one carries columns, so their order matters.
    unique: [...(first ? [first] : []), ...uniques.filter(index => index !== first)].map(index => index.columns),
    ...(first && first.carried.length > 0 ? { carried: first.carried } : {}),
    indexes: plain.map(index => index.columns),
  }
}

/** An index that a definition asks for, or one that a definition asked for once, by its name. */
const ofDefinition = (
  table: string,
  { name, columns }: Found['indexes'][number],
  asked: readonly string[][],
  ending: string,
) => asked.some(one => one.join() === columns.join()) || name === `${table}_${columns.join('_')}_${ending}`

/** The views that are there, by the table of lines; one that is not as the definitions ask has no query. */
async function readViews(client: pg.ClientBase, defined: SchemaModel): Promise<Map<string, TableModel['view']>> {
  const asked = Object.entries(defined).flatMap(([table, { view }]) => (view ? [{ table, view }] : []))
  const { rows } = await client.query(
    `select c.relname "name", obj_description(c.oid, 'pg_class') mark from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'v' and c.relname = any($1)`,
    [asked.map(({ view }) => view.name)],
  )
  const marks = new Map<string, string>(rows.map(({ name, mark }) => [name, mark]))
  return new Map(
    asked.flatMap(({ table, view }) => {
      if (!marks.has(view.name)) return []
      const query = marks.get(view.name) === viewMark(view.query) ? view.query : ''
      return [[table, { ...view, query }] as const]
    }),
  )
}

/** The list columns of each table whose pairs are kept, by the triggers that keep them. */
async function readPairs(client: pg.ClientBase): Promise<Map<string, string[]>> {
  const { rows } = await client.query(
    `select c.relname "table", array_agg(substr(t.tgname, length('pairs_added_') + 1) order by t.tgname) "columns"
     from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where c.relnamespace = 'public'::regnamespace and starts_with(t.tgname, 'pairs_added_') group by 1`,
  )
  return new Map(rows.map(({ table, columns }) => [table, columns]))
}

async function readTables(client: pg.ClientBase, schema: string, names: string[]): Promise<Map<string, Found>> {
  const tables = new Map<string, Found>()
  const columns = await client.query(
    `select c.relname "table", a.attname "column", format_type(a.atttypid, a.atttypmod) "type", a.attnotnull "notNull",
       a.attgenerated <> '' "isGenerated", pg_get_expr(d.adbin, d.adrelid) "text"
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
     where c.relnamespace = $1::regnamespace and c.relname = any($2)`,
    [schema, names],
  )
  for (const { table, column, type, notNull, isGenerated, text } of columns.rows) {
    const found = tables.get(table) ?? { columns: new Map(), indexes: [] }
    found.columns.set(column, {
      type,
      notNull,
      ...(text === null ? {} : isGenerated ? { generated: text } : { default: text }),
    })
    tables.set(table, found)
  }
  const indexes = await client.query(
    `select c.relname "table", i.relname "name", x.indisunique "unique", (
       select array_agg(a.attname::text order by k.at) from unnest(x.indkey::int[]) with ordinality k (attnum, at)
       join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum) "columns", x.indnkeyatts "keys"
     from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
     where c.relnamespace = $1::regnamespace and c.relname = any($2) and x.indpred is null and x.indexprs is null
       and not x.indisprimary`,
    [schema, names],
  )
  for (const { table, name, unique, columns, keys } of indexes.rows) {
    // Every index of a definition begins with the tenant.
    if (columns[0] !== 'tenant_id') continue
    tables.get(table)?.indexes.push({ name, unique, columns: columns.slice(1, keys), carried: columns.slice(keys) })
  }
  return tables
}
