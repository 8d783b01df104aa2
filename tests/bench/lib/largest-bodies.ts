import type { JsonLimits } from '@sfa/kernel/json-limits'

type Schema = Record<string, unknown>
type Schemas = Readonly<Record<string, Schema>>

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
export function largestBodies(schema: Schema, components: Schemas, limits: JsonLimits): Record<string, string> {
  const names = Object.keys(propertiesOf(schema, components))
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

function propertiesOf(schema: Schema, components: Schemas): Schema {
  const found = resolved(schema, components)
  const parts = [found.anyOf, found.oneOf, found.allOf].flat().filter(one => one !== undefined) as Schema[]
  return Object.assign({}, found.properties, ...parts.map(part => propertiesOf(part, components)))
}

const resolved = (schema: Schema, components: Schemas): Schema =>
  typeof schema.$ref === 'string' ? (components[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema

/** The largest value of a schema for which there is room. */
function filled(given: Schema, components: Schemas, room: Room, depth = 0): unknown {
  const schema = resolved(given, components)
  room.values -= 1
  const alternatives = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined
  if (alternatives) {
    const lists = alternatives.find(one => resolved(one, components).type === 'array')
    return filled(lists ?? (alternatives[0] as Schema), components, room, depth)
  }
  const type = [schema.type].flat()[0]
  if (type === 'object') return filledObject(schema, components, room, depth)
  if (type === 'array') return filledList(schema, components, room, depth)
  if (schema.enum) return (schema.enum as unknown[])[0]
  if (schema.const !== undefined) return schema.const
  if (type === 'number' || type === 'integer') return 1
  if (type === 'boolean') return true
  if (type !== 'string') return {}
  if (schema.pattern !== undefined || schema.format !== undefined) return '100000000000000001'.slice(0, 18)
  const length = Math.min(Number(schema.maxLength ?? 100), Math.max(room.bytes, 4))
  room.bytes -= length
  return room.word.repeat(length / room.word.length)
}

function filledObject(schema: Schema, components: Schemas, room: Room, depth: number): Schema {
  const value: Schema = {}
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Schema>)
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

function filledList(schema: Schema, components: Schemas, room: Room, depth: number): unknown[] {
  const list: unknown[] = []
  const most = depth > 12 ? 0 : Number(schema.maxItems ?? 10_000)
  while (list.length < most && room.values > 10 && room.bytes > 100) {
    const part = { ...room, bytes: room.bytes / 4, values: room.values / 2 }
    const before = { ...part }
    list.push(filled((schema.items ?? {}) as Schema, components, part, depth + 1))
    room.bytes -= before.bytes - part.bytes + 24
    room.values -= before.values - part.values
  }
  return list
}
