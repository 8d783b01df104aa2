import { z } from 'zod'
import { applies } from '../conditions'
import type { ImageField, MoneyField, NumberField, RefField } from '../fields/field'
import { isPicture, isReference, isSummable } from '../fields/field-questions'
import { fieldSchema, isEmpty } from '../fields/field-schema'
import { idPattern } from '../fields/wire-id'
import type { SettingField, Settings, SettingsValues, SettingValue } from './settings'

/** How a value is written in its row of the system configuration; lists are joined with commas. */
export function storedSetting(value: SettingValue): string {
  if (value === null) return ''
  return Array.isArray(value) ? value.join(',') : String(value)
}

/**
 * Reads a stored row. A text that the field does not accept counts as not set: the page of all configuration accepts
 * any text.
 */
export function readSetting(field: SettingField, stored: string | null | undefined): SettingValue {
  const text = stored?.trim() ?? ''
  return (readers[field.kind] as Reader<SettingField>)(field, text, stored)
}

type Reader<F> = (field: F, text: string, stored: string | null | undefined) => SettingValue

const readNumber: Reader<NumberField | MoneyField> = (field, text) => {
  const parsed = fieldSchema({ ...field, required: false }).safeParse(text)
  return parsed.success && parsed.data !== null ? (parsed.data as number) : ((field.default as number) ?? null)
}

/** What the text of a row says to each kind of setting. */
const readers = {
  image: (_, text) => (text === '' ? [] : text.split(',')),
  choice: (field, text, stored) => {
    const known = field.options.map(([value]) => value)
    if (field.ordered && (stored === null || stored === undefined)) return known
    if (field.multiple) return inOrder(field, text.split(/[\s,，]+/))
    return known.includes(text) ? text : (field.default ?? null)
  },
  number: readNumber,
  money: readNumber,
  flag: (field, text) => (text === '0' || text === '1' ? text : field.default === '1' ? '1' : '0'),
  ref: (_, text) => (idPattern.test(text) ? text : null),
  text: (field, _, stored) => stored ?? String(field.default ?? ''),
} satisfies { [K in SettingField['kind']]: Reader<Extract<SettingField, { kind: K }>> }

export const isPictureSetting = (field: SettingField | undefined): field is ImageField =>
  field !== undefined && field.kind !== 'choice' && isPicture(field)

/** Whether it names a record. */
export const isRecordSetting = (field: SettingField): field is RefField => field.kind !== 'choice' && isReference(field)

/**
 * Why a text cannot be stored (`code|param=value`, see parseIssue), or null. Pictures may also be given by their file's
 * name.
 */
export function storedSettingIssue(field: SettingField, text: string): string | null {
  const isList = isPictureSetting(field) || (field.kind === 'choice' && field.multiple)
  const parts = text.split(',').filter(Boolean)
  const value = isPictureSetting(field) ? parts.filter(part => /^\d{1,18}$/.test(part)) : isList ? parts : text
  const parsed = settingSchema(always(field)).safeParse(value)
  return parsed.success ? null : (parsed.error.issues[0]?.message ?? 'textFormat')
}

/** All values of a page out of its rows, by `param`. */
export const readSettings = <S extends Settings>(settings: S, rows: ReadonlyMap<string, string | null>) =>
  Object.fromEntries(
    Object.entries(settings.fields).map(([name, field]) => [name, readSetting(field, rows.get(name))]),
  ) as SettingsValues<S>

/** What a value of a setting may be; the message of an issue is for `parseIssue`. */
export function settingSchema(field: SettingField): z.ZodType {
  if (field.kind !== 'choice') return fieldSchema(field).transform(value => value ?? emptyOf(field))
  const one = z.enum(field.options.map(([value]) => value) as [string, ...string[]], { message: 'choiceUnknown' })
  if (field.multiple) {
    const several = z.array(one, { message: 'choiceUnknown' })
    return (field.required ? several.min(1, { message: 'required' }) : several).transform(list => inOrder(field, list))
  }
  const value = z.preprocess(given => (given === '' || given === undefined ? null : given), one.nullable())
  return field.required ? value.refine(given => given !== null, { message: 'required' }) : value
}

/** The known ones among the values, each once. */
function inOrder({ options, ordered }: Extract<SettingField, { kind: 'choice' }>, list: readonly string[]): string[] {
  const known = options.map(([value]) => value)
  return ordered
    ? [...new Set(list)].filter(value => known.includes(value))
    : known.filter(value => list.includes(value))
}

const emptyOf = (field: SettingField): SettingValue => {
  if (isPictureSetting(field)) return []
  return isRecordSetting(field) || (field.kind !== 'choice' && isSummable(field)) ? null : ''
}

type Values = Readonly<Record<string, unknown>>

/** Settings without a value that they need because of another one (`required` with `when`). */
export const missingSettings = ({ fields }: Settings, values: Values): string[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.when && field.required && applies(field, values) && isEmpty(values[name]) ? [name] : [],
  )

/** Whether a value is needed is known with the others only (`missingSettings`). */
const always = (field: SettingField): SettingField => (field.when ? { ...field, required: false } : field)

/** Body of a save: the version that the values were read at, and the values that change. */
export const settingsSchema = (settings: Settings) =>
  z.object({
    ver: z.coerce.number().int(),
    values: z
      .object(
        Object.fromEntries(
          Object.entries(settings.fields).map(([name, field]) => [name, settingSchema(always(field)).optional()]),
        ),
      )
      .strict(),
  })
