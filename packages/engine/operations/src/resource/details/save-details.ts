import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { readLines, writeLines } from '@sfa/db/record/detail-rows'
import type { WireRow } from '@sfa/db/search/search-rows'
import type { FieldFailure } from '@sfa/kernel/app-error'
import type { Language } from '@sfa/kernel/language'
import { type Details, detailsOf } from '@sfa/kit/details'
import { markIsGone, withMark } from '@sfa/kit/mark-line'
import type { Resource } from '@sfa/kit/resource'
import { failuresTogether, type LinesChange, lineFailures, linesChange, toLookUp } from './lines-change'

/** Changes of lines by the name of the detail. */
export type DetailChanges = ReadonlyMap<string, LinesChange>

/** The details that a save gives, and those whose rules read what it gives, as they stand; a new record has none yet. */
export async function givenLines(
  tx: Tx,
  resource: Resource,
  given: WireRow,
  id: string | null,
): Promise<Record<string, WireRow[]>> {
  const lines: Record<string, WireRow[]> = {}
  for (const [name, detail] of detailsOf(resource))
    if (given[name] !== undefined || readsHead(detail, given).length > 0)
      lines[name] = id === null ? [] : await readLines(tx, resource, name, id)
  return lines
}

/**
 * What a save does to the lines; details that it does not give, or gives unchanged, have no entry. `hidden` are the paths
 * that the caller may not see (`lines.price`).
 */
export function detailChanges(
  resource: Resource,
  before: WireRow | null,
  given: WireRow,
  hidden?: ReadonlySet<string>,
): DetailChanges {
  const changes = new Map<string, LinesChange>()
  for (const [name, detail] of detailsOf(resource)) {
    if (given[name] === undefined) continue
    const old = (before?.[name] ?? []) as WireRow[]
    const unseen = new Set(Object.keys(detail.fields).filter(cell => hidden?.has(`${name}.${cell}`)))
    const wanted = (given[name] ?? []) as WireRow[]
    const change = linesChange(detail, old, withMark(detail, wanted, markIsGone(detail, old, wanted)), unseen)
    if (change) changes.set(name, change)
  }
  return changes
}

/** The rules over the lines that read a field of the head which a save gives. */
const readsHead = ({ together }: Details, given: WireRow): Details['together'] =>
  together.filter(({ head = [] }) => head.some(name => given[name] !== undefined))

/**
 * The values of a save with its lines as they are looked up, and the failures of the lines themselves. `row` is the head
 * as it will be, with the present lines of details that stay; `given` is what changes of it.
 */
export function checkedLines(
  resource: Resource,
  changes: DetailChanges,
  { row, given }: { row: WireRow; given: WireRow },
  language: Language,
): { lines: Record<string, WireRow[]>; failures: FieldFailure[] } {
  const entries = detailsOf(resource).flatMap(([name, detail]) => {
    const change = changes.get(name)
    return change ? [{ name, detail, change }] : []
  })
  return {
    lines: Object.fromEntries(entries.map(({ name, change }) => [name, toLookUp(change)])),
    failures: [
      ...entries.flatMap(({ name, detail, change }) => lineFailures(name, detail, change, row, language)),
      ...detailsOf(resource).flatMap(([name, detail]) => {
        const stay = changes.has(name) ? [] : ((row[name] ?? []) as WireRow[])
        return failuresTogether(name, readsHead(detail, given), stay, row, language)
      }),
    ],
  }
}

/** Writes the lines of a record that is saved, in its transaction. */
export async function writeDetails(tx: Tx, resource: Resource, id: string, changes: DetailChanges): Promise<void> {
  for (const [name, change] of changes) await writeLines(tx, resource, name, id, change)
}

/** The saved record with its known lines, in the order of their numbers. */
export function withLines(resource: Resource, row: WireRow, before: WireRow | null, changes: DetailChanges): WireRow {
  const lines = detailsOf(resource).flatMap(([name]) => {
    const known = changes.get(name)?.after ?? (before === null ? [] : (before[name] as WireRow[] | undefined))
    return known ? [[name, inOrder(known)] as const] : []
  })
  return { ...row, ...Object.fromEntries(lines) }
}

const inOrder = (lines: readonly WireRow[]) => [...lines].sort((a, b) => Number(a.lineNo) - Number(b.lineNo))
