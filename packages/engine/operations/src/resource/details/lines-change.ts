import type { WireRow } from '@sfa/db/search/search-rows'
import type { FieldFailure } from '@sfa/kernel/app-error'
import { type Language, textIn } from '@sfa/kernel/language'
import type { Details } from '@sfa/kit/details'

/** What saving does to the lines of a document. */
export interface LinesChange {
  /** All lines as they will be, in the order in which they were given. */
  after: readonly WireRow[]
  /** Numbers of lines that are removed. */
  gone: readonly number[]
  /** Lines that are new or differ. */
  written: readonly WireRow[]
}

const none: ReadonlySet<string> = new Set()

/**
 * The change from the present lines of a document to the given ones. A given line is the present one with the same
 * unique values, else the one with its number, else a new one with the next number; so no line takes the unique values
 * of another one, in any order of writing. Cells that the caller may not see and so could not send stay as they are.
 * Undefined where nothing changes.
 */
export function linesChange(
  { fields, unique }: Pick<Details, 'fields' | 'unique'>,
  before: readonly WireRow[],
  given: readonly WireRow[],
  unseen: ReadonlySet<string> = none,
): LinesChange | undefined {
  const known = new Map(before.map(line => [line.lineNo, line]))
  const names = Object.keys(fields)
  const text = (line: WireRow, some: readonly string[]) => JSON.stringify(some.map(name => line[name] ?? null))
  const byKey = new Map(before.map(line => [text(line, unique), line.lineNo]))
  const left = new Set(known.keys())
  const claim = (number: unknown) => (left.delete(number) ? number : undefined)
  const named = given.map(line => claim(byKey.get(text(line, unique))))
  const kept = given.map((line, index) => named[index] ?? claim(line.lineNo))
  let next = Math.max(0, ...before.map(line => Number(line.lineNo))) + 1
  const cellOf = (line: WireRow, name: string, old: WireRow | undefined) =>
    line[name] ?? (unseen.has(name) ? old?.[name] : null) ?? null
  const after = given.map(
    (line, index): WireRow => ({
      ...Object.fromEntries(names.map(name => [name, cellOf(line, name, known.get(kept[index]))])),
      lineNo: kept[index] ?? next++,
    }),
  )
  const written = after.filter(line => {
    const old = known.get(line.lineNo)
    return !old || text(old, names) !== text(line, names)
  })
  const gone = [...left].map(Number)
  return gone.length === 0 && written.length === 0 ? undefined : { after, gone, written }
}

/** Failures between the lines of a document and within each written line, at the cell to correct first. */
export function lineFailures(
  name: string,
  { unique, rules, together }: Pick<Details, 'unique' | 'rules' | 'together'>,
  { after, written }: LinesChange,
  head: WireRow,
  language: Language,
): FieldFailure[] {
  const failures: FieldFailure[] = []
  const seen = new Map<string, number>()
  for (const [index, line] of after.entries()) {
    const key = JSON.stringify(unique.map(field => line[field] ?? null))
    const first = seen.get(key)
    if (first === undefined) seen.set(key, index)
    else
      failures.push({
        field: `${name}.${index}.${unique[0]}`,
        code: 'duplicateLine',
        params: { line: first + 1 },
      })
    if (!written.includes(line)) continue
    for (const rule of rules) {
      const broken = rule.check(line)
      if (broken)
        failures.push({
          field: `${name}.${index}.${rule.on[0] ?? ''}`,
          code: 'ruleBroken',
          params: { message: textIn(language, broken) },
        })
    }
  }
  return failures.length > 0 ? failures : failuresTogether(name, together, after, head, language)
}

/** What rules over all lines of a document say, at the cell to correct first. */
export function failuresTogether(
  name: string,
  together: Details['together'],
  lines: readonly WireRow[],
  head: WireRow,
  language: Language,
): FieldFailure[] {
  if (lines.length === 0) return []
  return together.flatMap(({ on, check }) => {
    const broken = check(lines, head)
    if (!broken) return []
    const params = { message: textIn(language, broken.message) }
    return [{ field: `${name}.${broken.line}.${on[0] ?? ''}`, code: 'ruleBroken' as const, params }]
  })
}

/** The lines that are written, each at its place among all; unchanged lines are not looked up again. */
export function toLookUp({ after, written }: LinesChange): WireRow[] {
  const some: WireRow[] = []
  for (const [index, line] of after.entries()) if (written.includes(line)) some[index] = line
  return some
}
