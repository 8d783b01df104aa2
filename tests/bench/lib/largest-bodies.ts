import { exceededLimit, type JsonLimits } from '@sfa/kernel/json-limits'
import {
  alternativesOf,
  type JsonSchema,
  type JsonSchemas,
  type Maker,
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
  const levels = Math.min(limits.depth - 2, Math.floor(limits.values / Math.max(names.length, 1)) - 2)
  const most = Math.min(limits.values - 10, limits.names, Math.floor(limits.bytes / 12))
  const objectOf = (members: number) => `{${Array.from({ length: members }, (_, at) => `"n${at}":0`).join(',')}}`
  // Each field has its share of the values, in as many objects as these fill.
  const valuesOfEach = Math.floor((limits.values - 200) / Math.max(names.length, 1))
  const object = objectOf(Math.max(Math.min(most, valuesOfEach - 2, Math.floor(share / 12)), 1))
  const objects = Math.max(Math.floor(valuesOfEach / most), 1)
  const contract = (word: string, given = schema): string => {
    // How many values a record has is known when it is made.
    for (let part = 1; ; part *= 0.7) {
      const room = { bytes: limits.bytes * part - 1000, values: limits.values * part - 100, word }
      const body = JSON.stringify(new Filling(components, room).value(given))
      if (part < 0.1 || !exceededLimit(Buffer.from(body), limits)) return body
    }
  }
  return {
    names: objectOf(most),
    objects: inEach(`[${Array(objects).fill(object).join(',')}]`),
    levels: inEach('['.repeat(levels) + ']'.repeat(levels)),
    texts: inEach(`"${words.address.repeat(Math.max(Math.floor(share / 4), 1))}"`),
    contract: contract(words.address),
    markup: contract(words.markup),
    // Beside fields that are refused, they would not be looked at.
    ...(names.includes('ids') && { ids: contract(words.address, onlyIds(schema, components)) }),
  }
}

function onlyIds(schema: JsonSchema, components: JsonSchemas): JsonSchema {
  const found = resolved(schema, components)
  const { ids } = Object.fromEntries(propertiesOf(found))
  return ids ? { ...found, properties: { ids } } : found
}

function namesOf(schema: JsonSchema, components: JsonSchemas): string[] {
  const found = resolved(schema, components)
  const parts = [...alternativesOf(found), ...((found.allOf ?? []) as JsonSchema[])]
  return [
    ...new Set([...propertiesOf(found).map(([name]) => name), ...parts.flatMap(part => namesOf(part, components))]),
  ]
}

/** The largest value of a schema for which there is room. */
class Filling implements Maker {
  constructor(
    readonly components: JsonSchemas,
    private readonly room: Room,
    private readonly depth = 0,
  ) {}

  value(schema: JsonSchema): unknown {
    this.room.values -= 1
    return valueBySchema(schema, this)
  }

  pick<T>(of: readonly T[]): T {
    return of.find(one => resolved(one, this.components).type === 'array') ?? (of[0] as T)
  }

  inner(schema: JsonSchema): unknown {
    return this.value(schema)
  }

  part(schema: JsonSchema): unknown {
    return this.value(schema)
  }

  object(schema: JsonSchema): unknown {
    const made: Record<string, unknown> = {}
    const properties = propertiesOf(schema)
    for (const [at, [name, one]] of properties.entries())
      made[name] = this.inPartOfRoom(one, 1 / (properties.length - at), 1 / (properties.length - at), name.length + 4)
    return made
  }

  list(schema: JsonSchema): unknown {
    const list: unknown[] = []
    const most = this.depth > 12 ? 0 : Number(schema.maxItems ?? 10_000)
    while (list.length < most && this.room.values > 10 && this.room.bytes > 100)
      list.push(this.inPartOfRoom((schema.items ?? {}) as JsonSchema, 1 / 4, 1 / 2, 24))
    return list
  }

  text(schema: JsonSchema): string {
    const ofForm = textsOfForm(schema, ['100000000000000001'])
    if (ofForm) return ofForm[0] ?? '100000000000000001'
    const length = Math.min(Number(schema.maxLength ?? 100), Math.max(this.room.bytes, 4))
    this.room.bytes -= length
    return this.room.word.repeat(length / this.room.word.length)
  }

  number(): number {
    return 1
  }

  boolean(): boolean {
    return true
  }

  anything(): unknown {
    return {}
  }

  /** A value one level below, for which some of the room is left; `frame` bytes stand around it. */
  private inPartOfRoom(schema: JsonSchema, bytes: number, values: number, frame: number): unknown {
    const { room } = this
    const part = { ...room, bytes: room.bytes * bytes, values: room.values * values }
    const before = { ...part }
    const made = new Filling(this.components, part, this.depth + 1).value(schema)
    room.bytes -= before.bytes - part.bytes + frame
    room.values -= before.values - part.values
    return made
  }
}
