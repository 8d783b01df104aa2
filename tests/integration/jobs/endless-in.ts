type Schema = Record<string, unknown>

const list = (value: unknown) => (Array.isArray(value) ? (value as Schema[]) : [])

/**
 * Places of a JSON schema whose texts have no greatest length, whose lists no greatest number of items and whose maps
 * none of names. Values that are named one by one, and those of a format or an expression, end by themselves.
 */
export function endlessIn(schema: Schema, components: Record<string, Schema>, place = '', depth = 0): string[] {
  if (depth > 20) return []
  const below = (one: unknown, name = '') =>
    one && typeof one === 'object' ? endlessIn(one as Schema, components, place + name, depth + 1) : []
  if (typeof schema.$ref === 'string') return below(components[schema.$ref.split('/').at(-1) ?? ''])
  const is = (type: string) => [schema.type].flat().includes(type)
  const named = schema.enum ?? schema.const ?? schema.pattern ?? schema.format
  const ends = {
    text: !is('string') || schema.readOnly || (named ?? schema.maxLength) !== undefined,
    list: !is('array') || schema.readOnly || (schema.maxItems ?? schema.prefixItems) !== undefined,
    map: typeof schema.additionalProperties !== 'object' || schema.maxProperties !== undefined,
  }
  return [
    ...Object.entries(ends).flatMap(([kind, hasEnd]) => (hasEnd ? [] : [`${kind} ${place}`])),
    ...[...list(schema.anyOf), ...list(schema.oneOf), ...list(schema.allOf)].flatMap(one => below(one)),
    ...Object.entries((schema.properties as Schema) ?? {}).flatMap(([name, one]) => below(one, `.${name}`)),
    ...below(schema.items, '[]'),
    ...below(schema.additionalProperties, '.*'),
  ]
}
