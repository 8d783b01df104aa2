/** A schema of the API document, in which `$ref` names one of its components. */
export type JsonSchema = Readonly<Record<string, unknown>>
export type JsonSchemas = Readonly<Record<string, JsonSchema>>

/** How values are made of a schema: what they consist of is up to who makes them. */
export interface Maker {
  components: JsonSchemas
  /** One of several that may stand in a place. */
  pick<T>(of: readonly T[]): T
  /** The value of an alternative, or of a place that a list has by its position. */
  inner(schema: JsonSchema): unknown
  /** The value of one part of several that a value has together. */
  part(schema: JsonSchema): unknown
  object(schema: JsonSchema): unknown
  list(schema: JsonSchema): unknown
  text(schema: JsonSchema): string
  number(schema: JsonSchema): number
  boolean(): boolean
  /** Where the schema says nothing. */
  anything(): unknown
}

/** Makes a value that a schema takes, of whichever kind it is. */
export function valueBySchema(schema: unknown, maker: Maker): unknown {
  const one = resolved(schema, maker.components)
  if (one.const !== undefined) return one.const
  if (Array.isArray(one.enum)) return maker.pick(one.enum)
  const choices = alternativesOf(one)
  if (choices.length > 0) return maker.inner(maker.pick(choices))
  if (Array.isArray(one.allOf)) return Object.assign({}, ...one.allOf.map(part => maker.part(part)))
  if (Array.isArray(one.prefixItems)) return one.prefixItems.map(item => maker.inner(item))
  switch (maker.pick([one.type ?? (one.properties ? 'object' : undefined)].flat())) {
    case 'object':
      return maker.object(one)
    case 'array':
      return maker.list(one)
    case 'string':
      return maker.text(one)
    case 'integer':
    case 'number':
      return maker.number(one)
    case 'boolean':
      return maker.boolean()
    case 'null':
      return null
    default:
      return maker.anything()
  }
}

export function resolved(schema: unknown, components: JsonSchemas): JsonSchema {
  let one = (typeof schema === 'object' && schema !== null ? schema : {}) as JsonSchema
  for (let steps = 0; typeof one.$ref === 'string' && steps < 5; steps++)
    one = components[one.$ref.split('/').at(-1) as string] ?? {}
  return one
}

export const alternativesOf = ({ anyOf, oneOf }: JsonSchema) => (anyOf ?? oneOf ?? []) as readonly JsonSchema[]

export const propertiesOf = ({ properties }: JsonSchema) =>
  Object.entries((properties ?? {}) as Readonly<Record<string, JsonSchema>>)

const samples = [
  '1',
  '0',
  'A1',
  'A-001',
  'a@b.cn',
  '13800000000',
  '2026-01-02',
  '2026-01-02 03:04:05',
  '2026-01',
  '08:30',
  '#1677ff',
  'https://example.com/a',
  'product/brand:search',
  '320000',
  '91310000MA1FL0XX0X',
  '文字',
] as const

/**
 * Texts of the form that a schema asks for, some of them at its edge: of these `more` and of samples; none where no
 * sample has it. Undefined where it asks for none.
 */
export function textsOfForm({ format, pattern }: JsonSchema, more: readonly string[] = []): string[] | undefined {
  if (format === 'date') return ['2026-01-02', '2024-02-29', '0001-01-01', '9999-12-31']
  if (format === 'date-time') return ['2026-01-02T03:04:05Z']
  if (typeof pattern !== 'string') return undefined
  const form = forms.get(pattern) ?? new RegExp(pattern, 'u')
  forms.set(pattern, form)
  return [...more, ...samples].filter(text => form.test(text))
}
const forms = new Map<string, RegExp>()

/** A text of no form in particular. */
export const sampleText = (pick: Maker['pick']) => pick(samples)
