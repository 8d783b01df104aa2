import { type RawBuilder, sql } from 'kysely'

const mark = '/* prepared */'

/**
 * Begins a statement that calls make again and again: each connection parses and plans it once. Only for statements that
 * find a few rows by keys whatever their parameters are: their plan no longer depends on these.
 */
export const prepared: RawBuilder<unknown> = sql.raw(`${mark} `)

/** Each connection keeps the plans of so many texts at most; further ones are planned every time. */
const mostKept = 100
/** Of texts that ask many tables at once so many: a connection needs megabytes for the plan of one. */
const mostLong = 4
const longText = 10_000
const names = new Map<string, string>()

/** What a connection is asked: a marked statement has a name, by which the connection finds its plan. */
export function named(text: unknown, values: unknown): [asked: unknown, values?: unknown] {
  if (typeof text !== 'string' || !text.startsWith(mark)) return [text, values]
  const name = names.get(text) ?? (isKept(text) ? `kept_${names.size}` : undefined)
  if (name === undefined) return [text, values]
  names.set(text, name)
  return [{ name, text, values }]
}

const isLong = (text: string) => text.length > longText
const isKept = (text: string) =>
  names.size < mostKept && !(isLong(text) && [...names.keys()].filter(isLong).length >= mostLong)
