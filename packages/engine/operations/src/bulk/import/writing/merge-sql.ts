import { columnDefault } from '@sfa/db/record/columns'
import type { Field, LinesField } from '@sfa/kit/fields/field'
import { isGroup, isLines, isOwnCells, isReference } from '@sfa/kit/fields/field-questions'
import { columnOf, fieldOf, type Resource, tableOf } from '@sfa/kit/resource'
import { resourceOf } from '@sfa/registry/registry'
import { codeFieldOf } from '../../columns/reference-table'
import { isMerged, type StagedField } from '../reading/staged-field'

/*
 * SQL that merges a staged row (`s`) and its record (`t`) into the row to store. Names come from definitions, so they
 * stand in the text; values never do.
 */

const emptied = (field: Field): string => columnDefault(field) ?? 'null'

/** Value of a field of a record that exists: what the file leaves empty stays. */
export function changedValue({ column, field, cleared, newOnly }: StagedField): string {
  if (newOnly) return `t.${column}`
  if (isGroup(field)) return `merge_group(t.${column}, s.f_${column})`
  if (isOwnCells(field)) return `coalesce(merge_group(t.${column}, s.f_${column}), '{}')`
  if (isLines(field)) return mergedLines(field, `t.${column}`, `s.f_${column}`)
  const merged = `coalesce(s.f_${column}, t.${column})`
  return cleared ? `case when '${column}' = any(s.cleared) then ${emptied(field)} else ${merged} end` : merged
}

/** Lines are matched by the first reference that each of them must have. */
function mergedLines({ fields }: LinesField, old: string, fresh: string): string {
  const key = Object.entries(fields).find(([, cell]) => isReference(cell) && cell.required)?.[0]
  return `merge_lines(${old}, ${fresh}${key === undefined ? '' : `, '${key}'`})`
}

/** Value of a field of a new record: what the file leaves empty takes the definition's default. */
export function newValue(staged: StagedField): string {
  const { column, field } = staged
  const value =
    isGroup(field) || isOwnCells(field)
      ? `merge_group(null, s.f_${column})`
      : isLines(field)
        ? mergedLines(field, 'null', `s.f_${column}`)
        : `s.f_${column}`
  const fallback = columnDefault(field)
  return fallback === undefined ? value : `coalesce(${value}, ${fallback})`
}

/** True where the file changes the record. */
export function isChanged(fields: readonly StagedField[], beside?: { changed: string }): string {
  const changing = fields.filter(({ newOnly }) => !newOnly)
  const tests = changing.map(staged => {
    const { column, cleared } = staged
    // A row comparison would evaluate every expression. Most cells are empty or equal, so they are compared one by one.
    return isMerged(staged) || cleared
      ? `${changedValue(staged)} is distinct from t.${column}`
      : `(s.f_${column} is not null and s.f_${column} is distinct from t.${column})`
  })
  if (beside) tests.push(beside.changed)
  return tests.length > 0 ? `(${tests.join(' or ')})` : 'false'
}

/** Condition by which a staged row finds its record. */
export const sameKey = (resource: Resource): string =>
  (resource.import?.match ?? []).map(name => `t.${columnOf(name)} = s.f_${columnOf(name)}`).join(' and ')

export interface InsertColumn {
  column: string
  value: string
}

/** Columns of a new record apart from the audit columns. */
export const insertColumns = (fields: readonly StagedField[]): InsertColumn[] =>
  fields.map(field => ({ column: field.column, value: newValue(field) }))

/** The values of a natural key as one text, references by their codes: `D00001 / S000001`. */
export const readableKey = (resource: Resource, names: readonly string[], prefix: string): string =>
  names
    .map(name => {
      const [field, value] = [fieldOf(resource, name), `${prefix}${columnOf(name)}`]
      if (!isReference(field)) return `${value}::text`
      const target = resourceOf(field.to)
      const named = columnOf(codeFieldOf(target) ?? target.title)
      return `coalesce((select k.${named} from ${tableOf(target)} k where k.id = ${value}), ${value}::text)`
    })
    .join(" || ' / ' || ")
