import { type Details, detailsOf } from '@sfa/kit/details'
import { isReference } from '@sfa/kit/fields/field-questions'
import { traitsOf } from '@sfa/kit/fields/kind-traits'
import { auditFields, columnOf, type Resource, tableOf } from '@sfa/kit/resource'
import { detailTable, headFields, linesView } from '@sfa/kit/shapes'
import { columnDefault, columnNotNull, columnType } from '../record/columns'
import type { ColumnModel, TableModel } from './schema-model'

/** Tables of the lines of a document, each with the view in which its lines stand beside their head. */
export const detailModels = (head: Resource, tableOfKey: (key: string) => string): [string, TableModel][] =>
  detailsOf(head).map(([name, detail]) => [detailTable(head, name), detailModel(head, name, detail, tableOfKey)])

/**
 * Tenant, head and line number come first: a document is read as a range. `id` is what searches and exports of lines
 * go by. Who changed a line, and when, stands at its head.
 */
function detailModel(head: Resource, name: string, detail: Details, tableOfKey: (key: string) => string): TableModel {
  const columns: Record<string, ColumnModel> = {
    head_id: { type: 'bigint', notNull: true },
    line_no: { type: 'integer', notNull: true },
  }
  for (const [field, cell] of Object.entries(detail.fields)) {
    const fallback = columnDefault(cell)
    columns[columnOf(field)] = {
      type: columnType(cell),
      notNull: columnNotNull(cell),
      ...(fallback === undefined ? {} : { default: fallback }),
    }
  }
  const references = Object.entries(detail.fields).flatMap(([field, cell]) =>
    traitsOf(cell).column.indexed?.(cell) ? [[columnOf(field)]] : [],
  )
  return {
    key: ['head_id', 'line_no'],
    columns,
    unique: [['id'], ['head_id', ...detail.unique.map(columnOf)]],
    nullsEqual: true,
    indexes: references,
    view: { name: linesView(head, name), of: tableOf(head), query: viewQuery(head, name, detail, tableOfKey) },
  }
}

function viewQuery(head: Resource, name: string, detail: Details, tableOfKey: (key: string) => string): string {
  const ofHead = [...Object.keys(headFields(head, detail)), ...Object.keys(auditFields)].map(columnOf)
  const joins: string[] = []
  const looks = Object.entries(detail.looks).map(([look, { of, field }], index) => {
    const target = detail.fields[of]
    const table = target && isReference(target) ? tableOfKey(target.to) : ''
    joins.push(`left join ${table} r${index} on r${index}.tenant_id = l.tenant_id and r${index}.id = l.${columnOf(of)}`)
    return `r${index}.${columnOf(field)} as ${columnOf(look)}`
  })
  const values = [
    'l.tenant_id',
    'l.id',
    'l.head_id',
    'l.line_no',
    'h.ver',
    ...ofHead.map(column => `h.${column}`),
    ...Object.keys(detail.fields).map(field => `l.${columnOf(field)}`),
    ...looks,
  ]
  return [
    `select ${values.join(', ')}`,
    `from ${detailTable(head, name)} l join ${tableOf(head)} h on h.tenant_id = l.tenant_id and h.id = l.head_id`,
    ...joins,
  ].join(' ')
}
