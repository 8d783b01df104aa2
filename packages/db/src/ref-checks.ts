import type { DictField, DictsField, Field } from '@sfa/resource-kit/field'
import { columnOf, type Resource, tableOf } from '@sfa/resource-kit/resource'
import { resources } from '@sfa/resources/registry'
import { sql } from 'kysely'
import type { Tx } from './tenant-transaction'

/** Which of the ids do not exist, and which are invalid, in one query. */
export async function checkIds(tx: Tx, target: Resource, ids: readonly string[]) {
  const found = await sql<{ id: string; is_deleted: number }>`
    select id, is_deleted from ${sql.table(tableOf(target))} where id = any(${ids}::bigint[])`.execute(tx)
  const states = new Map(found.rows.map(row => [String(row.id), row.is_deleted]))
  return {
    missing: ids.filter(id => !states.has(id)),
    invalid: ids.filter(id => states.get(id) === 1),
  }
}

/** Values of dictionary types, valid ones only: `type → values`. */
export async function dictValues(tx: Tx, types: readonly string[]): Promise<Map<string, Set<string>>> {
  const found = await sql<{ type: string; value: string }>`
    select type, value from parameter_dictionary where type = any(${types}::text[]) and is_deleted = 0`.execute(tx)
  const values = new Map<string, Set<string>>(types.map(type => [type, new Set()]))
  for (const row of found.rows) values.get(row.type)?.add(row.value)
  return values
}

/** The values of fields with choices, valid ones only, of dictionaries and of configuration types alike. */
export async function choiceValues(
  tx: Tx,
  fields: readonly Field[],
): Promise<(field: DictField | DictsField) => ReadonlySet<string>> {
  const choices = fields.flatMap(field => (field.kind === 'dict' || field.kind === 'dicts' ? [field] : []))
  const typesOf = (configured: boolean) =>
    choices.flatMap(({ type, source }) => ((source === 'systemConfig') === configured ? [type] : []))
  const [types, configTypes] = [typesOf(false), typesOf(true)]
  const fromDictionary = types.length > 0 ? await dictValues(tx, types) : new Map<string, Set<string>>()
  const fromConfig = configTypes.length > 0 ? await configParams(tx, configTypes) : new Map<string, Set<string>>()
  return ({ type, source }) => (source === 'systemConfig' ? fromConfig : fromDictionary).get(type) ?? new Set()
}

async function configParams(tx: Tx, types: readonly string[]): Promise<Map<string, Set<string>>> {
  const found = await sql<{ type: string; params: string[] }>`
    select type, array_agg(param) params from parameter_system_config
    where type = any(${types}::text[]) and is_deleted = 0 group by type`.execute(tx)
  return new Map(found.rows.map(({ type, params }) => [type, new Set(params)]))
}

/** Valid records of other resources that refer to a record: the first resource that has any, with the count. */
export async function membersOf(
  tx: Tx,
  resource: Resource,
  id: string,
): Promise<{ resource: Resource; count: number } | undefined> {
  for (const other of resources) {
    for (const [name, field] of Object.entries(other.fields)) {
      if ((field.kind !== 'ref' && field.kind !== 'refs') || field.to !== resource.key) continue
      const column = sql.ref(columnOf(name))
      const refers = field.kind === 'ref' ? sql`${column} = ${id}` : sql`${id}::bigint = any(${column})`
      const found = await sql<{ n: string }>`
        select count(*) n from ${sql.table(tableOf(other))} where ${refers} and is_deleted = 0`.execute(tx)
      const count = Number(found.rows[0]?.n ?? 0)
      if (count > 0) return { resource: other, count }
    }
  }
  return undefined
}
