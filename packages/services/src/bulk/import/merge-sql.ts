import { columnDefault, columnNotNull } from '@sfa/db/columns'
import type { Field } from '@sfa/resource-kit/field'
import { columnOf, type Resource } from '@sfa/resource-kit/resource'
import { isMerged, type StagedField } from './staged-field'

/*
 * How a staged row (`s`) and its record (`t`) make the row that is kept. Names come from definitions, so they stand
 * in the text; values never do.
 */

const emptied = (field: Field): string => columnDefault(field) ?? 'null'

/** Value of a field of a record that exists: what the file leaves empty stays. */
export function changedValue({ column, field, cleared }: StagedField): string {
  if (field.kind === 'group') return `merge_group(t.${column}, s.f_${column})`
  if (field.kind === 'custom') return `coalesce(merge_group(t.${column}, s.f_${column}), '{}')`
  if (field.kind === 'lines') return `merge_lines(t.${column}, s.f_${column})`
  const merged = `coalesce(s.f_${column}, t.${column})`
  return cleared ? `case when '${column}' = any(s.cleared) then ${emptied(field)} else ${merged} end` : merged
}

/** Value of a field of a new record: what the file leaves empty takes the definition's default. */
export function newValue(staged: StagedField): string {
  const { column, field } = staged
  const value =
    field.kind === 'group' || field.kind === 'custom'
      ? `merge_group(null, s.f_${column})`
      : field.kind === 'lines'
        ? `merge_lines(null, s.f_${column})`
        : `s.f_${column}`
  const fallback = columnDefault(field)
  return fallback === undefined ? value : `coalesce(${value}, ${fallback})`
}

/** True where the file changes the record. */
export function isChanged(fields: readonly StagedField[]): string {
  const tests = fields.map(staged => {
    const { column, cleared } = staged
    // A row comparison would evaluate every expression; most cells are empty or equal, so test one by one.
    return isMerged(staged) || cleared
      ? `${changedValue(staged)} is distinct from t.${column}`
      : `(s.f_${column} is not null and s.f_${column} is distinct from t.${column})`
  })
  return tests.length > 0 ? `(${tests.join(' or ')})` : 'false'
}

/** Condition by which a staged row finds its record. */
export const sameKey = (resource: Resource): string =>
  (resource.import?.match ?? []).map(name => `t.${columnOf(name)} = s.f_${columnOf(name)}`).join(' and ')

export interface InsertColumn {
  column: string
  value: string
}

/** Columns of a new record apart from the audit columns. A hidden mandatory amount begins at nothing. */
export function insertColumns(
  resource: Resource,
  fields: readonly StagedField[],
  hidden: ReadonlySet<string>,
): InsertColumn[] {
  const staged = fields.map(field => ({ column: field.column, value: newValue(field) }))
  const unseen = Object.entries(resource.fields)
    .filter(([name, field]) => hidden.has(name) && columnNotNull(field) && columnDefault(field) === undefined)
    .map(([name]) => ({ column: columnOf(name), value: '0' }))
  return [...staged, ...unseen]
}
