/** What a text in JSON may hold at most. */
export interface JsonLimits {
  bytes: number
  /** Members of objects and items of lists, of all levels together; an empty one counts as if it had one. */
  values: number
  /** Members of one object, each of which costs more than an item of a list. */
  names: number
  /** Objects and lists in each other. */
  depth: number
}

const [quote, backslash, comma, openObject, closeObject, openList, closeList] = [34, 92, 44, 123, 125, 91, 93]

/**
 * The first limit that a text in JSON exceeds, or null. It counts brackets and commas outside of texts in one pass over
 * the bytes, so that what would take seconds to parse or to check is refused in milliseconds; what is no JSON is left to
 * the parser.
 */
export function exceededLimit(json: Uint8Array, { bytes, values, names, depth }: JsonLimits): keyof JsonLimits | null {
  if (json.length > bytes) return 'bytes'
  let found = 1
  let open = 0
  // Of each open object and list: how many members it has, a list none.
  const members: number[] = [Number.NaN]
  for (let at = 0; at < json.length; at++) {
    const byte = json[at]
    if (byte === quote) at = endOfText(json, at + 1)
    else if (byte === comma) {
      found++
      members[open] = (members[open] as number) + 1
      if ((members[open] as number) > names) return 'names'
    } else if (byte === openObject || byte === openList) {
      found++
      if (++open > depth) return 'depth'
      members[open] = byte === openObject ? 1 : Number.NaN
    } else if (byte === closeObject || byte === closeList) open = Math.max(open - 1, 0)
    if (found > values) return 'values'
  }
  return null
}

/** The value of a text in JSON that keeps the limits; undefined for any other text. */
export function parseWithin(text: string, limits: JsonLimits): unknown {
  if (exceededLimit(new TextEncoder().encode(text), limits)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Where the text that begins here has its closing quote. */
function endOfText(json: Uint8Array, from: number): number {
  let at = from
  while (at < json.length && json[at] !== quote) at += json[at] === backslash ? 2 : 1
  return at
}
