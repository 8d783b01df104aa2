import {
  type JsonSchema,
  type JsonSchemas,
  propertiesOf,
  sampleText,
  textsOfForm,
  valueBySchema,
} from '../integration/support/value-by-schema'
import type { Random } from './random'

/** What values are made with: ids that exist, and the components of the document. */
export interface Supply {
  ids: readonly string[]
  components: JsonSchemas
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
    const further = (one: unknown, levels: number) => makeBySchema(random, one, supply, departure, depth + levels)
    return valueBySchema(schema, {
      components: supply.components,
      pick: of => random.pick(of),
      inner: one => further(one, 1),
      part: one => further(one, 0),
      object: one => objectOf(random, one, supply, departure, depth),
      list: one => arrayOf(random, one, supply, departure, depth),
      text: one => textOf(random, one, supply),
      number: one => numberOf(random, one),
      boolean: () => random.chance(2),
      anything: () => hostile(random, supply),
    })
  }
}

const deepest = 6

function objectOf(random: Random, schema: JsonSchema, supply: Supply, departure: Departure, depth: number) {
  const made: Record<string, unknown> = {}
  const required = (schema.required ?? []) as readonly string[]
  const properties = propertiesOf(schema)
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
  const { items, minItems = 0, maxItems = 20 } = schema as { items?: unknown; minItems?: number; maxItems?: number }
  const wanted = departure === 'none' ? random.pick([1, 2]) : random.pick([0, 1, 2, 3, maxItems + 1])
  const length = depth >= deepest ? minItems : Math.min(Math.max(wanted, minItems), 25)
  return Array.from({ length }, () => makeBySchema(random, items, supply, departure, depth + 1))
}

function textOf(random: Random, schema: JsonSchema, { ids }: Supply): string {
  const {
    pattern,
    minLength = 0,
    maxLength = 200,
  } = schema as {
    pattern?: string
    minLength?: number
    maxLength?: number
  }
  const ofForm = textsOfForm(schema, ids.slice(0, 5)) ?? []
  if (ofForm.length > 0) return random.pick(pattern ? [...ofForm, random.pick(ids)] : ofForm)
  const sample = sampleText(of => random.pick(of))
  const text = random.pick([sample, random.pick(ids), 'x'.repeat(Math.min(maxLength, 3000))])
  return text.padEnd(minLength, 'x').slice(0, Math.max(maxLength, minLength))
}

function numberOf(random: Random, { type, minimum, maximum }: JsonSchema): number {
  const least = Number(minimum ?? 0)
  const most = Number(maximum ?? 1_000_000)
  const number = random.pick([least, most, least + random.below(100), Math.min(most, 1), Math.min(most, 20)])
  return type === 'integer' || random.chance(2) ? Math.trunc(number) : number + 0.5
}
