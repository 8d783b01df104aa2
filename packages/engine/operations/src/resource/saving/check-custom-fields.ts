import type { WireRow } from '@sfa/db/search/search-rows'
import type { FieldFailure } from '@sfa/kernel/app-error'
import { type ErrorCode, errorTexts } from '@sfa/kernel/error-texts'
import { customCell, customFieldOf, isShown } from '@sfa/kit/fields/custom-cells'
import type { CustomCell, ImageField } from '@sfa/kit/fields/field'
import { isChoice, isList, isMaskable, isPicture } from '@sfa/kit/fields/field-questions'
import { fieldSchema, parseIssue } from '@sfa/kit/fields/field-schema'
import type { Resource } from '@sfa/kit/resource'
import type { KeptDefinition } from '../custom-definitions'
import type { SaveQuestions } from './save-questions'

const isNothing = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** What a record has of the tenant's own fields. */
const customOf = (name: string, row: WireRow | null) => (row?.[name] ?? {}) as WireRow

/**
 * Whether a call may set the field: forms show it, and the definition allows it on new or on edit.
 */
export const isWritable = (definition: KeptDefinition, isNew: boolean): boolean =>
  definition.isDeleted === '0' &&
  isShown(definition) &&
  ['always', isNew ? 'onCreate' : 'onUpdate'].includes(customCell(definition).edit ?? 'always')

/**
 * The tenant's own fields in the form in which they are stored: one form for one value, whether a form, another program
 * or a file sends it; empty values are left out. A value that its definition refuses stays unchanged for
 * `askCustomFields`; a field that forms do not set keeps the value of the record `before`, whatever is sent.
 */
export function withKeptForm(
  resource: Resource,
  values: WireRow,
  before: WireRow | null,
  own: readonly KeptDefinition[],
): WireRow {
  const [name = ''] = customFieldOf(resource) ?? []
  if (name === '' || values[name] === undefined) return values
  const given = (values[name] ?? {}) as WireRow
  const definitions = new Map(own.map(one => [one.fieldName, one]))
  const isFixed = (key: string) => {
    const definition = definitions.get(key)
    return definition !== undefined && !isWritable(definition, before === null)
  }
  const fixed = Object.entries(customOf(name, before)).filter(([key]) => isFixed(key))
  const kept = Object.entries(given).flatMap(([key, value]): [string, unknown][] => {
    if (isNothing(value) || isFixed(key)) return []
    const definition = definitions.get(key)
    const parsed = definition && fieldSchema(customCell(definition)).safeParse(shaped(customCell(definition), value))
    return parsed?.success && parsed.data === null ? [] : [[key, parsed?.success ? parsed.data : value]]
  })
  kept.push(...fixed)
  // As jsonb orders them, so that equal objects are equal texts.
  kept.sort(([a], [b]) => a.length - b.length || (a < b ? -1 : 1))
  return { ...values, [name]: Object.fromEntries(kept) }
}

/** Converts what other programs send: lists of one for single values and the reverse, and numbers for texts. */
function shaped(cell: CustomCell, value: unknown): unknown {
  if (isList(cell)) return Array.isArray(value) ? value : [value]
  const one = Array.isArray(value) ? value[0] : value
  return isMaskable(cell) && typeof one === 'number' ? String(one) : one
}

/**
 * Checks the tenant's own fields against their definitions, as far as a call may set them.
 * Names without a definition are refused, and pictures that are no file of this tenant, of another format or too large.
 */
export function askCustomFields(
  questions: SaveQuestions,
  resource: Resource,
  values: WireRow,
  before: WireRow | null,
  own: readonly KeptDefinition[],
): void {
  const [name = ''] = customFieldOf(resource) ?? []
  const given = values[name] as WireRow | null | undefined
  if (name === '' || given === undefined) return
  const known = new Set(own.map(one => one.fieldName))
  for (const key of Object.keys(given ?? {}))
    if (!known.has(key)) questions.refuse({ field: `${name}.${key}`, code: 'notFound' })
  // Records keep the values of a definition that has become invalid; such a definition requires no value.
  const cells = own
    .filter(one => isWritable(one, before === null))
    .map(one => [one.fieldName, customCell(one)] as const)
  for (const [key, cell] of cells) askValue(questions, `${name}.${key}`, cell, given?.[key])
  for (const [key, cell] of cells)
    if (isPicture(cell)) askAdded(questions, `${name}.${key}`, cell, given?.[key], customOf(name, before)[key])
}

function askValue(questions: SaveQuestions, field: string, cell: CustomCell, value: unknown): void {
  const wrong = failureOf(cell, field, value)
  if (wrong) {
    questions.refuse(wrong)
  } else if (isChoice(cell) && !isNothing(value)) {
    for (const one of [value].flat().map(String))
      questions.choice(cell, { field, code: 'dictMissing', params: { value: one } }, one)
  }
}

/** Why a field may not have a value, as far as its definition alone says; undefined where it may. */
export function failureOf(cell: CustomCell, field: string, value: unknown): FieldFailure | undefined {
  const parsed = fieldSchema(cell).safeParse(isNothing(value) ? null : shaped(cell, value))
  if (parsed.success) return undefined
  const { code, params } = parseIssue(parsed.error.issues[0]?.message ?? '')
  return { field, code: code in errorTexts ? (code as ErrorCode) : 'invalidRequest', params }
}

/** Pictures that the record did not have before. */
function askAdded(questions: SaveQuestions, field: string, cell: ImageField, value: unknown, had: unknown): void {
  const known = [had].flat()
  const ids = fieldSchema(cell).safeParse(isNothing(value) ? null : shaped(cell, value))
  for (const id of ids.success ? ((ids.data ?? []) as string[]) : [])
    if (!known.includes(id)) questions.picture(cell, field, id)
}
