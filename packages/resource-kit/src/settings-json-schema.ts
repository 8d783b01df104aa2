import { fieldJsonSchema } from './field-json-schema'
import type { SettingField, Settings } from './settings'

type JsonSchema = Readonly<Record<string, unknown>>

function settingJsonSchema(field: SettingField): JsonSchema {
  if (field.kind !== 'choice') return fieldJsonSchema(field)
  const described = { title: field.label[1], description: field.options.map(([, label]) => label[1]).join(', ') }
  const one = { type: 'string', enum: field.options.map(([value]) => value) }
  return field.multiple ? { ...described, type: 'array', items: one } : { ...described, ...one }
}

/** Body of a save, as the API document shows it. */
export const settingsJsonSchema = ({ fields }: Settings): JsonSchema => ({
  type: 'object',
  properties: {
    ver: { type: 'integer', description: 'As the search answered it' },
    values: {
      type: 'object',
      properties: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, settingJsonSchema(field)])),
    },
  },
  required: ['ver', 'values'],
})
