import { columnType } from '@sfa/db/record/columns'
import { whereOf } from '@sfa/db/search/where-of'
import { isMaskable, isOwnCells } from '@sfa/kit/fields/field-questions'
import { auditFieldsOf, columnOf, isTree, type Resource, tableOf } from '@sfa/kit/resource'
import { type RawBuilder, sql } from 'kysely'
import type { Access } from '../permission/access'
import { type FieldRights, isWhole } from '../permission/field-rights'

/**
 * Rows of a resource as a relation with only the values that the caller may read: hidden ones are null in it and masked
 * ones are masked, so that no computed value (a sum, an average, a condition) reveals more.
 */
export function readableRows(resource: Resource, { scope, fields }: Access): RawBuilder<unknown> {
  const columns = isWhole(fields) ? sql`*` : sql.join(columnsOf(resource, fields))
  return sql`(select ${columns} from ${sql.table(tableOf(resource))} where ${whereOf(resource, { filters: {}, scope })})`
}

function columnsOf(resource: Resource, rights: FieldRights): RawBuilder<unknown>[] {
  const frame = ['id', ...(resource.readOnly ? [] : ['ver']), ...(isTree(resource) ? ['level', 'full_path'] : [])]
  const fields = Object.entries({ ...resource.fields, ...auditFieldsOf(resource) })
  return [
    ...frame.map(name => sql.ref(name)),
    ...fields.map(([name, field]) => {
      const column = sql.ref(columnOf(name))
      const cells = [...rights.hidden, ...rights.masked].filter(path => path.startsWith(`${name}.`))
      if (isOwnCells(field) && cells.length > 0 && !rights.hidden.has(name))
        return sql`${column} - ${cells.map(path => path.slice(name.length + 1))}::text[] as ${column}`
      // A group or a line is null as a whole where one of its cells is hidden.
      const isHidden = [...rights.hidden].some(path => path === name || path.startsWith(`${name}.`))
      const isText = isMaskable(field)
      if (isHidden || (rights.masked.has(name) && !isText)) return sql`null::${sql.raw(columnType(field))} as ${column}`
      return rights.masked.has(name) ? sql`${masked(column)} as ${column}` : column
    }),
  ]
}

/** `maskText` as an expression. */
const masked = (text: RawBuilder<unknown>) => sql`case
  when ${text} is null or ${text} = '' then ${text}
  when ${text} ~ '^.+@' then left(${text}, 1) || '***' || substring(${text} from '@[^@]*$')
  when char_length(${text}) >= 11 then left(${text}, 3) || '****' || right(${text}, 4)
  when char_length(${text}) >= 6 then left(${text}, 2) || '***' || right(${text}, 1)
  else left(${text}, 1) || '**' end`
