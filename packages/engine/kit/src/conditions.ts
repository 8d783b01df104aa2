import type { Condition, Field } from './fields/field'
import { optionsOf, wordsOf } from './fields/field-questions'
import type { Label } from './label'

type Fields = Readonly<Record<string, Field>>
type Row = Readonly<Record<string, unknown>>

/** Fields with `when` are required by a rule (implied-rules.ts) instead of by their schema and their column. */
export const withConditions = <F extends Fields>(fields: F): F =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { required, ...field }]) => {
      if (!field.when) return [name, fields[name]]
      const when: Condition = { ...field.when, ...(required ? { required } : {}), told: toldOf(field.when, fields) }
      return [name, { ...field, when }]
    }),
  ) as F

function toldOf({ field, is }: Condition, fields: Fields): Label {
  const other = fields[field]
  const name = other?.label ?? [field, field]
  const values = is.map(value => (other && valueName(other, value)) ?? ([value, value] as const))
  return [
    `“${name[0]}”为“${values.map(([zh]) => zh).join('、')}”`,
    `"${name[1]}" is "${values.map(([, en]) => en).join(', ')}"`,
  ]
}

const valueName = (field: Field, value: string): Label | undefined =>
  optionsOf(field)?.find(([option]) => option === value)?.[1] ?? wordsOf(field)?.[Number(value)]

/** Whether the field applies to the record (`when`); of several values of the other field one is enough. */
export const applies = ({ when }: { when?: Condition | undefined }, row: Row): boolean =>
  !when || [row[when.field] ?? ''].flat().some(value => when.is.includes(String(value)))

/** Whether the value is empty or the field's default. */
export const isUnsaid = (field: Field, value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (field.default !== undefined && String(value) === String(field.default))

/** Null for each field that has a value in a record to which the field does not apply. */
export const inapplicable = (fields: Fields, row: Row): Record<string, null> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      applies(field, row) || isUnsaid(field, row[name]) ? [] : [[name, null] as const],
    ),
  )
