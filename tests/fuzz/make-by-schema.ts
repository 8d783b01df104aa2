import type { Random } from './random'

/** A schema of the API document, in which `$ref` names one of its components. */
export type JsonSchema = Readonly<Record<string, unknown>>
/** What values are made with: ids that exist, and the components of the document. */
export interface Supply {
  ids: readonly string[]
  components: Readonly<Record<string, JsonSchema>>
}

const unknownKeys = ['brandID_', 'madeUp', '__proto__', 'constructor', 'toString', 'customFields.madeUp', '']
const long = (random: Random) => '长x'.repeat(random.pick([30, 101, 130, 600, 2500]))

/** What no schema asks for, or what is at its edge. */
const hostile = (random: Random, { ids }: Supply): unknown =>
  random.pick<() => unknown>([
    () => null,
    () => [],
    () => ({}),
    () => '',
    () => ' ',
    () => '0',
    () => random.pick(ids),
    () => Number(random.pick(ids)),
    () => random.pick([0, -1, 1.5, 1e15, 1e308, 2 ** 31, 2 ** 53, -(2 ** 63)]),
    () => random.chance(2),
    () => [null],
    () => [null, null],
    () => [null, null, null],
    () => ['2026-01-01', '2026-02-01', '2026-03-01'],
    () => ['2026-02-30', null],
    () => ['x', 1, true, null],
    () => [[1, 2], [[]]],
    () => ({ a: { b: [] } }),
    () => [{}],
    () => random.pick(['\0', '\ud800', '%', '\\', '_', "'", '*', '<b>', '1e9', 'NaN', 'Infinity', '-0']),
    () => random.pick(['2026-02-30', '0000-00-00', '9999-12-31 23:59:59', '275760-09-14', '2026-01-01T00:00:00Z']),
    () => long(random),
  ])()

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
]

/** How a body departs from its schema: not at all, here and there, in many places, or with null in every place. */
export type Departure = 'none' | 'some' | 'many' | 'nulls' | 'empty'
export const departures: readonly Departure[] = ['none', 'none', 'some', 'some', 'many', 'nulls', 'empty']
const oneIn: Record<Departure, number> = { none: 0, some: 12, many: 3, nulls: 0, empty: 0 }

/** A value by its schema, which departs from it as often as is asked for. */
export function makeBySchema(
  random: Random,
  schema: unknown,
  supply: Supply,
  departure: Departure,
  depth = 0,
): unknown {
  const rate = oneIn[departure]
  if (rate > 0 && depth > 0 && random.chance(rate)) return hostile(random, supply)
  if (departure === 'nulls' && depth > 0) return random.chance(12) ? make() : null
  if (departure === 'empty' && depth > 0) return random.pick([[], {}, '', null])
  return make()

  function make(): unknown {
    const one = resolved(schema, supply)
    if (one.const !== undefined) return one.const
    if (Array.isArray(one.enum)) return random.pick(one.enum)
    const choices = (one.anyOf ?? one.oneOf) as unknown[] | undefined
    if (choices?.length) return makeBySchema(random, random.pick(choices), supply, departure, depth + 1)
    if (Array.isArray(one.allOf)) {
      const parts = one.allOf.map(part => makeBySchema(random, part, supply, departure, depth))
      return Object.assign({}, ...parts)
    }
    const kinds = [one.type ?? (one.properties ? 'object' : undefined)].flat()
    switch (random.pick(kinds)) {
      case 'object':
        return objectOf(random, one, supply, departure, depth)
      case 'array':
        return arrayOf(random, one, supply, departure, depth)
      case 'string':
        return textOf(random, one, supply)
      case 'integer':
      case 'number':
        return numberOf(random, one)
      case 'boolean':
        return random.chance(2)
      case 'null':
        return null
      default:
        return hostile(random, supply)
    }
  }
}

function resolved(schema: unknown, { components }: Supply): JsonSchema {
  let one = (typeof schema === 'object' && schema !== null ? schema : {}) as JsonSchema
  for (let steps = 0; typeof one.$ref === 'string' && steps < 5; steps++)
    one = components[one.$ref.split('/').at(-1) as string] ?? {}
  return one
}

const deepest = 6

function objectOf(random: Random, schema: JsonSchema, supply: Supply, departure: Departure, depth: number) {
  const made: Record<string, unknown> = {}
  const required = (schema.required ?? []) as readonly string[]
  const properties = Object.entries((schema.properties ?? {}) as Record<string, unknown>)
  // Large records are made of few fields, so that one that is wrong is not always among them.
  const share = departure === 'nulls' || departure === 'empty' ? 1 : properties.length > 12 ? 4 : 2
  for (const [name, one] of properties) {
    const isLeftOut = required.includes(name) ? departure !== 'none' && random.chance(10) : !random.chance(share)
    if (isLeftOut || (depth >= deepest && !required.includes(name))) continue
    made[name] = makeBySchema(random, one, supply, departure, depth + 1)
  }
  const { additionalProperties: more } = schema
  const takesMore = properties.length === 0 && more !== false
  const departs = oneIn[departure] > 0 && random.chance(oneIn[departure])
  if (departs || (takesMore && random.chance(2))) {
    const value = typeof more === 'object' ? makeBySchema(random, more, supply, departure, depth + 1) : 'x'
    Object.defineProperty(made, random.pick(unknownKeys), { value, enumerable: true })
  }
  return made
}

function arrayOf(random: Random, schema: JsonSchema, supply: Supply, departure: Departure, depth: number) {
  const {
    items,
    prefixItems,
    minItems = 0,
    maxItems = 20,
  } = schema as {
    items?: unknown
    prefixItems?: unknown[]
    minItems?: number
    maxItems?: number
  }
  if (prefixItems) return prefixItems.map(item => makeBySchema(random, item, supply, departure, depth + 1))
  const wanted = departure === 'none' ? random.pick([1, 2]) : random.pick([0, 1, 2, 3, maxItems + 1])
  const length = depth >= deepest ? minItems : Math.min(Math.max(wanted, minItems), 25)
  return Array.from({ length }, () => makeBySchema(random, items, supply, departure, depth + 1))
}

function textOf(random: Random, schema: JsonSchema, { ids }: Supply): string {
  const {
    format,
    pattern,
    minLength = 0,
    maxLength = 200,
  } = schema as {
    format?: string
    pattern?: string
    minLength?: number
    maxLength?: number
  }
  if (format === 'date') return random.pick(['2026-01-02', '2024-02-29', '0001-01-01', '9999-12-31'])
  if (format === 'date-time') return '2026-01-02T03:04:05Z'
  if (pattern) {
    const fitting = [...ids.slice(0, 5), ...samples].filter(text => new RegExp(pattern, 'u').test(text))
    if (fitting.length > 0) return random.pick([...fitting, random.pick(ids)])
  }
  const text = random.pick([random.pick(samples), random.pick(ids), 'x'.repeat(Math.min(maxLength, 3000))])
  return text.padEnd(minLength, 'x').slice(0, Math.max(maxLength, minLength))
}

function numberOf(random: Random, { type, minimum, maximum }: JsonSchema): number {
  const least = Number(minimum ?? 0)
  const most = Number(maximum ?? 1_000_000)
  const number = random.pick([least, most, least + random.below(100), Math.min(most, 1), Math.min(most, 20)])
  return type === 'integer' || random.chance(2) ? Math.trunc(number) : number + 0.5
}
