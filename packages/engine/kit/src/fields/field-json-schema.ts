import { coordTypes } from '@sfa/kernel/geo/coordinates'
import { fieldOfNew } from '../record-schema'
import type { Resource } from '../resource'
import type { Field, FieldKind, FieldOf, LineCell } from './field'
import { longestAddress, longestChoice, moneyPattern, mostChoices, mostReferences, patterns } from './field-schema'
import { mostFields } from './field-values'
import { exampleOf } from './made-code'

type JsonSchema = Readonly<Record<string, unknown>>

const id = { type: 'string', pattern: '^\\d{1,18}$' }
const flag = { type: 'string', enum: ['0', '1'] }

/** What the API document says of a kind of field; field-schema.ts is what checks it. */
const jsonSchemas = {
  text: field => ({
    type: 'string',
    maxLength: field.max,
    ...(field.pattern ? { pattern: patterns[field.pattern].regex.source } : {}),
  }),
  code: field => ({
    type: 'string',
    maxLength: field.max,
    pattern: patterns[field.pattern ?? 'code'].regex.source,
    ...(field.auto === undefined ? {} : { description: `Made where it is missing: ${exampleOf(field.auto)}` }),
  }),
  number: field => ({
    type: field.decimals > 0 ? 'number' : 'integer',
    ...(field.min === undefined ? {} : { minimum: field.min }),
    ...(field.max === undefined ? {} : { maximum: field.max }),
  }),
  money: field => ({ type: 'number', description: `Yuan: ${moneyPattern(field.integerDigits).source}` }),
  quantity: () => ({ type: 'number' }),
  date: () => ({ type: 'string', format: 'date' }),
  dateTime: () => ({ type: 'string', maxLength: 19, description: 'YYYY-MM-DD HH:mm:ss, UTC+8' }),
  flag: field => ({ ...flag, description: field.options.map((option, value) => `${value}: ${option[1]}`).join(', ') }),
  validity: () => ({ ...flag, description: '0: valid, 1: invalid' }),
  dict: field => ({ type: 'string', maxLength: longestChoice, description: `Value of dictionary ${field.type}` }),
  dicts: field => ({
    type: 'array',
    items: { type: 'string', maxLength: longestChoice },
    maxItems: mostChoices,
    description: `Values of dictionary ${field.type}`,
  }),
  ref: field => ({ ...id, description: `id of ${field.to}` }),
  refs: field => ({ type: 'array', items: id, maxItems: mostReferences, description: `ids of ${field.to}` }),
  parent: field => ({ ...id, description: `id of the parent, at most ${field.maxLevel} levels` }),
  image: field => ({
    type: 'array',
    items: { type: 'string', maxLength: longestAddress },
    maxItems: field.maxCount,
    description: `Files: ${field.formats.join(', ')}, up to ${field.maxKB} KB`,
  }),
  file: field => ({
    type: 'array',
    items: {
      type: 'object',
      properties: { fileId: id, name: { type: 'string', readOnly: true }, bytes: { type: 'integer' } },
    },
    maxItems: field.maxCount,
    description: `Files: ${field.extensions.join(', ')}, up to ${field.maxKB} KB`,
  }),
  richText: field => ({ type: 'string', maxLength: field.max, description: 'HTML' }),
  json: () => ({ description: 'An object or a list' }),
  geo: () => ({
    type: 'object',
    properties: {
      longitude: { type: 'number' },
      latitude: { type: 'number' },
      coordType: { type: 'string', enum: [...coordTypes], default: 'gcj02' },
    },
    required: ['longitude', 'latitude'],
    description: 'Kept and answered as gcj02',
  }),
  dateRange: field => ({
    type: 'array',
    items: { type: 'string', format: 'date' },
    maxItems: 2,
    readOnly: true,
    description: `From ${field.from} to ${field.to}, which are what is written`,
  }),
  cascader: field => ({ ...id, description: `id of a node of ${field.to}` }),
  group: field => cells(field.fields),
  lines: field => ({ type: 'array', items: cells(field.fields), maxItems: field.maxLines }),
  custom: field => ({
    type: 'object',
    maxProperties: mostFields,
    description: `Values by name of the custom fields of ${field.object}`,
  }),
} satisfies { [K in FieldKind]: (field: FieldOf<K>) => JsonSchema }

const cells = (fields: Readonly<Record<string, LineCell>>): JsonSchema => objectOf(Object.entries(fields))

function objectOf(fields: readonly (readonly [string, Field])[]): JsonSchema {
  const required = fields.filter(([, field]) => field.required && field.default === undefined).map(([name]) => name)
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map(([name, field]) => [name, fieldJsonSchema(field)])),
    ...(required.length > 0 ? { required } : {}),
  }
}

export function fieldJsonSchema(field: Field): JsonSchema {
  const schema = (jsonSchemas[field.kind] as (field: Field) => JsonSchema)(field)
  const { when } = field
  const condition = when ? `${when.required ? 'Required' : 'Only'} where ${when.field} is ${when.is.join(', ')}` : ''
  const description = [schema.description, condition].filter(Boolean).join('. ')
  return {
    title: field.label[1],
    ...schema,
    ...(description ? { description } : {}),
    ...(field.default === undefined ? {} : { default: field.default }),
  }
}

/** Body of a create or an update, as the API document shows it. */
export function recordJsonSchema(resource: Resource, operation: 'create' | 'update'): JsonSchema {
  const settable = Object.entries(resource.fields).filter(
    ([, field]) => field.edit !== 'never' && (operation === 'create' || field.edit !== 'onCreate'),
  )
  if (operation === 'create') return objectOf(settable.map(([name, field]) => [name, fieldOfNew(field)] as const))
  const properties = Object.fromEntries(settable.map(([name, field]) => [name, fieldJsonSchema(field)]))
  return { type: 'object', properties: { id, ver: { type: 'integer' }, ...properties }, required: ['id', 'ver'] }
}
