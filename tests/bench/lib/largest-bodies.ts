import type { JsonLimits } from '@sfa/domain/json-limits'
import {
  alternativesOf,
  type JsonSchema,
  type JsonSchemas,
  propertiesOf,
  resolved,
  textsOfForm,
  valueBySchema,
} from '../../integration/support/value-by-schema'

/** How much may still be written, and what texts are made of. */
interface Room {
  bytes: number
  values: number
  word: string
}

const words = { address: 'a@a.', markup: '<i>a' }

/**
 * Bodies as heavy as a call takes them, by what is heavy about them: as many names as there may be, levels in levels,
 * one text in each field that fills the body, and what the contract itself allows, with every list and text at its end,
 * of plain letters and of markup.
 */
export function largestBodies(schema: JsonSchema, components: JsonSchemas, limits: JsonLimits): Record<string, string> {
  const names = namesOf(schema, components)
  const inEach = (value: string) => `{${names.map(name => `${JSON.stringify(name)}:${value}`).join(',')}}`
  const share = Math.floor((limits.bytes - 100) / Math.max(names.length, 1)) - 100
  const levels = limits.depth - 2
  const most = Math.min(limits.values - 10, limits.names, Math.floor(limits.bytes / 12))
  const object = `{${Array.from({ length: most }, (_, at) => `"n${at}":0`).join(',')}}`
  const objects = Math.max(Math.floor((limits.values - 200) / (most * Math.max(names.length, 1))), 1)
  const room = (word: string) => ({ bytes: limits.bytes - 1000, values: limits.values - 100, word })
  return {
    names: object,
    objects: inEach(`[${Array(objects).fill(object).join(',')}]`),
    levels: inEach('['.repeat(levels) + ']'.repeat(levels)),
    texts: inEach(`"${words.address.repeat(Math.max(Math.floor(share / 4), 1))}"`),
    contract: JSON.stringify(filled(schema, components, room(words.address))),
    markup: JSON.stringify(filled(schema, components, room(words.markup))),
  }
}

function namesOf(schema: JsonSchema, components: JsonSchemas): string[] {
  const found = resolved(schema, components)
  const parts = [...alternativesOf(found), ...((found.allOf ?? []) as JsonSchema[])]
  return [
    ...new Set([...propertiesOf(found).map(([name]) => name), ...parts.flatMap(part => namesOf(part, components))]),
  ]
}

/** The largest value of a schema for which there is room. */
function filled(schema: JsonSchema, components: JsonSchemas, room: Room, depth = 0): unknown {
  room.values -= 1
  const isList = (one: unknown) => resolved(one, components).type === 'array'
  return valueBySchema(schema, {
    components,
    pick: of => of.find(isList) ?? (of[0] as (typeof of)[number]),
    inner: one => filled(one, components, room, depth),
    part: one => filled(one, components, room, depth),
    object: one => filledObject(one, components, room, depth),
    list: one => filledList(one, components, room, depth),
    text: one => filledText(one, room),
    number: () => 1,
    boolean: () => true,
    anything: () => ({}),
  })
}

function filledText(schema: JsonSchema, room: Room): string {
  const ofForm = textsOfForm(schema, ['100000000000000001'])
  if (ofForm) return ofForm[0] ?? '100000000000000001'
  const length = Math.min(Number(schema.maxLength ?? 100), Math.max(room.bytes, 4))
  room.bytes -= length
  return room.word.repeat(length / room.word.length)
}

function filledObject(schema: JsonSchema, components: JsonSchemas, room: Room, depth: number) {
  const value: Record<string, unknown> = {}
  const properties = propertiesOf(schema)
  for (const [at, [name, one]] of properties.entries()) {
    const left = properties.length - at
    const part = { ...room, bytes: room.bytes / left, values: room.values / left }
    const before = { ...part }
    value[name] = filled(one, components, part, depth + 1)
    room.bytes -= before.bytes - part.bytes + name.length + 4
    room.values -= before.values - part.values
  }
  return value
}

function filledList(schema: JsonSchema, components: JsonSchemas, room: Room, depth: number): unknown[] {
  const list: unknown[] = []
  const most = depth > 12 ? 0 : Number(schema.maxItems ?? 10_000)
  while (list.length < most && room.values > 10 && room.bytes > 100) {
    const part = { ...room, bytes: room.bytes / 4, values: room.values / 2 }
    const before = { ...part }
    list.push(filled((schema.items ?? {}) as JsonSchema, components, part, depth + 1))
    room.bytes -= before.bytes - part.bytes + 24
    room.values -= before.values - part.values
  }
  return list
}
