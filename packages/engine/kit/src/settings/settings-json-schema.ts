import { fieldJsonSchema } from '../fields/field-json-schema'
import type { SettingField, Settings } from './settings'

type JsonSchema = Readonly<Record<string, unknown>>

function settingJsonSchema(field: SettingField): JsonSchema {
  if (field.kind !== 'choice') return fieldJsonSchema(field)
  const described = { title: field.label[1], description: field.options.map(([, label]) => label[1]).join(', ') }
  const one = { type: 'string', enum: field.options.map(([value]) => value) }
  return field.multiple
    ? { ...described, type: 'array', items: one, maxItems: field.options.length }
    : { ...described, ...one }
}

/** Values of a page of settings by name. */
export const settingValuesJsonSchema = ({ fields }: Settings): JsonSchema => ({
  type: 'object',
  properties: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, settingJsonSchema(field)])),
})

/** Body of a save, as the API document shows it. */
export const settingsJsonSchema = (settings: Settings): JsonSchema => ({
  type: 'object',
  properties: {
    ver: { type: 'integer', description: 'As the search answered it' },
    values: settingValuesJsonSchema(settings),
  },
  required: ['ver', 'values'],
})
