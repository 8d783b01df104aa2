import { fieldErrors } from '@sfa/kernel/errors/field'
import { fillText } from '@sfa/kernel/language'
import { applies, isUnsaid } from './conditions'
import type { Field } from './fields/field'
import { coveredBy, isReference } from './fields/field-questions'
import type { Label } from './label'
import type { Rule } from './rule'

type Fields = Readonly<Record<string, Field>>

/** Rules over several fields that follow from the fields themselves; forms, calls and imports keep them as all others. */
export const impliedRules = (fields: Fields): Rule[] =>
  Object.entries(fields).flatMap(entry => [
    ...rangeRules(fields, entry),
    ...whenRules(entry),
    ...filterFirstRules(fields, entry),
  ])

/** The first date is not after the second. */
function rangeRules(fields: Fields, [name, field]: readonly [string, Field]): Rule[] {
  const [from, to] = coveredBy(field)
  if (from === undefined || to === undefined) return []
  const labels = [fields[from]?.label ?? field.label, fields[to]?.label ?? field.label] as const
  return [
    {
      name: `${name} in order`,
      on: [to, from],
      check: row =>
        row[from] && row[to] && String(row[from]) > String(row[to]) ? said(fieldErrors.rangeReversed, ...labels) : null,
      at: () => [to],
    },
  ]
}

/** A value only where the field applies to the record, and there required if it says so. */
function whenRules([name, field]: readonly [string, Field]): Rule[] {
  const { when } = field
  if (!when) return []
  const told = when.told ?? field.label
  const message = (text: Label): Label => [
    fillText(text[0], { what: field.label[0], when: told[0] }),
    fillText(text[1], { what: field.label[1], when: told[1] }),
  ]
  return [
    {
      name: `${name} where it applies`,
      on: [name, when.field],
      check: row => {
        if (applies(field, row))
          return when.required && isUnsaid(field, row[name]) ? message(fieldErrors.requiredWhen) : null
        return isUnsaid(field, row[name]) ? null : message(fieldErrors.onlyWhen)
      },
      at: () => [name],
    },
  ]
}

/** What is chosen among the records of another field needs that field. */
function filterFirstRules(fields: Fields, [name, field]: readonly [string, Field]): Rule[] {
  if (!isReference(field) || !field.filterFirst) return []
  return Object.values(field.filter ?? {}).map(own => {
    const by = fields[own]?.label ?? [own, own]
    const fill = (text: string, at: 0 | 1) => fillText(text, { what: field.label[at], by: by[at] })
    const message: Label = [fill(fieldErrors.filterFirst[0], 0), fill(fieldErrors.filterFirst[1], 1)]
    return {
      name: `${name} after ${own}`,
      on: [name, own],
      heldBy: own,
      check: row => (isUnsaid(field, row[name]) || !isUnsaid(fields[own] ?? field, row[own]) ? null : message),
      at: () => [name],
    }
  })
}

const said = ([zh, en]: Label, from: Label, to: Label): Label => [
  fillText(zh, { from: from[0], to: to[0] }),
  fillText(en, { from: from[1], to: to[1] }),
]
