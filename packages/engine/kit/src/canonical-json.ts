/**
 * The value with the names of objects in the order in which jsonb keeps them, shorter ones first: equal values are equal
 * texts.
 */
export function canonicalJson(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonicalJson)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => a.length - b.length || (a < b ? -1 : 1))
      .map(([name, inner]) => [name, canonicalJson(inner)]),
  )
}
