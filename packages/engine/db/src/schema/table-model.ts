import type { Field } from '@sfa/kit/fields/field'
import { generatedAs, isList, isPaired, validityOf } from '@sfa/kit/fields/field-questions'
import { traitsOf } from '@sfa/kit/fields/kind-traits'
import { columnOf, isTree, type Resource, tableOf } from '@sfa/kit/resource'
import { columnDefault, columnNotNull, columnType } from '../record/columns'
import { detailModels } from './detail-model'
import type { ColumnModel, SchemaModel, TableModel } from './schema-model'

const auditColumns: Record<string, ColumnModel> = {
  ver: { type: 'integer', notNull: true, default: '1' },
  create_by: { type: 'text', notNull: false },
  create_time: { type: 'timestamptz', notNull: true, default: 'now()' },
  last_modified_by: { type: 'text', notNull: false },
  last_modified_time: { type: 'timestamptz', notNull: true, default: 'now()' },
}

const treeColumns: Record<string, ColumnModel> = {
  level: { type: 'smallint', notNull: true, default: '1' },
  full_path: { type: 'text', notNull: true, default: "''" },
}

/** The table that a definition asks for, apart from `tenant_id` and `id`, which every table has. */
export function tableModel(resource: Resource): TableModel {
  const fields = Object.entries(resource.fields)
  const columns: Record<string, ColumnModel> = {}
  for (const [name, field] of fields) {
    const fallback = columnDefault(field)
    const generated = generatedAs(field)
    columns[columnOf(name)] = {
      type: columnType(field),
      notNull: generated === undefined && columnNotNull(field),
      ...(generated !== undefined ? { generated } : fallback === undefined ? {} : { default: fallback }),
    }
  }
  const { create_time } = auditColumns
  Object.assign(columns, isTree(resource) ? treeColumns : {}, resource.readOnly ? { create_time } : auditColumns)
  const unique = [
    ...fields.filter(([, field]) => field.unique).map(([name]) => [columnOf(name)]),
    ...resource.unique.map(names => names.map(columnOf)),
  ]
  // A combination that begins with a reference finds its records as well.
  const refColumns = fields
    .filter(([, field]) => traitsOf(field).column.indexed?.(field))
    .map(([name]) => columnOf(name))
    .filter(column => !unique.some(([first]) => first === column))
  // Documents and ledgers grow without end, and their lists begin with the newest.
  const newest = resource.list.newestFirst && resource.list.sort === 'createTime' ? ['create_time'] : []
  const carried = carriedFields(resource).map(columnOf)
  const paired = fields.filter(([, field]) => isPaired(field)).map(([name]) => columnOf(name))
  return {
    columns,
    unique,
    ...(carried.length > 0 ? { carried } : {}),
    indexes: [...refColumns, ...newest].map(column => [column]),
    ...(paired.length > 0 ? { paired } : {}),
  }
}

/**
 * References to few records that the list is searched by, and with them its validity; for a list whose rows are reached
 * by organisation also that and the id, so that pages are found in the order of the list without reading rows.
 */
function carriedFields({ fields, list, scope }: Resource): string[] {
  const searched = list.search.flatMap(name => (fields[name] ? [[name, fields[name]] as const] : []))
  const few = searched.filter(([name, field]) => isOfFew(field) && name !== scope?.org)
  const validity = validityOf(fields)
  const org = scope?.org !== undefined && !isList(fields[scope.org] as Field) ? [scope.org, 'id'] : []
  if (few.length === 0 && org.length === 0) return []
  return [...[...few, ...searched.filter(([name]) => name === validity)].map(([name]) => name), ...org]
}

const isOfFew = (field: Field) => 'few' in field && field.few === true

export function schemaModel(resources: readonly Resource[]): SchemaModel {
  const byKey = new Map(resources.map(resource => [resource.key, resource]))
  const tableOfKey = (key: string) => {
    const target = byKey.get(key)
    return target ? tableOf(target) : key.replace(/[.-]/g, '_')
  }
  const tables = resources.flatMap((resource): [string, TableModel][] => [
    [tableOf(resource), tableModel(resource)],
    ...detailModels(resource, tableOfKey),
  ])
  return Object.fromEntries(tables.sort(([a], [b]) => (a < b ? -1 : 1)))
}
