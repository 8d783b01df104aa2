import type { z } from 'zod'

/** More faults of one answer tell nothing new. */
const mostFaults = 5

/**
 * Where an answer, as it goes over the wire, is not what its schema says: a wrong type, something missing, or a field that
 * the schema does not name.
 */
export function answerFaults(schema: z.ZodType, answer: unknown): string[] {
  const wire: unknown = answer === undefined ? null : JSON.parse(JSON.stringify(answer))
  const parsed = schema.safeParse(wire)
  const faults = parsed.success
    ? unnamed(wire, parsed.data)
    : parsed.error.issues.map(({ path, message }) => `${pathText(path)}: ${message}`)
  return [...new Set(faults)].slice(0, mostFaults)
}

/** Places are told without the number of the row, so that a thousand rows are one fault. */
const pathText = (path: readonly PropertyKey[]) =>
  path.map(part => (typeof part === 'number' ? '[]' : String(part))).join('.') || 'data'

function unnamed(wire: unknown, named: unknown, path: readonly PropertyKey[] = []): string[] {
  if (Array.isArray(wire) && Array.isArray(named))
    return wire.flatMap((item, index) => unnamed(item, named[index], [...path, index]))
  if (!isObject(wire) || !isObject(named)) return []
  return Object.entries(wire).flatMap(([name, value]) =>
    name in named
      ? unnamed(value, named[name], [...path, name])
      : [`${pathText([...path, name])}: not in the contract`],
  )
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
