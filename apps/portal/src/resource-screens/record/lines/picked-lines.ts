import type { Details, LinePick } from '@sfa/kit/details'
import type { Field } from '@sfa/kit/fields/field'
import type { WireRow } from '../../record-calls'

type Line = Readonly<Record<string, unknown>>

/** A record that was named for a line, with what was said beside it. */
export interface Picked {
  record: WireRow
  quantity?: number
  unit?: string
}

/** A line without values but those that its fields begin with. */
export const blankLine = ({ fields }: Pick<Details, 'fields'>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.default ?? null]))

/**
 * The cell to go on to in a line that was picked, from which Enter leads back to the box: the quantity; without one the
 * first that is required and has no value yet. Undefined where nothing has to be typed: the box is ready for the next.
 */
export function cellAfterPick({ fields }: Pick<Details, 'fields'>, pick: LinePick): string | undefined {
  if (pick.quantity !== undefined) return pick.quantity
  const isOpen = (name: string, { required, edit, default: first }: Field) =>
    required && edit !== 'never' && first === undefined && name !== pick.ref && !Object.hasOwn(pick.fill ?? {}, name)
  return Object.entries(fields).find(([name, field]) => isOpen(name, field))?.[0]
}

/** A field of the record, or a cell of one: `basicUnit.uomid`. */
const valueIn = (record: WireRow, path: string): unknown =>
  path.split('.').reduce<unknown>((value, part) => (value as Line | null | undefined)?.[part], record) ?? null

/** The line that a record makes. */
export function lineOf(detail: Details, pick: LinePick, { record, quantity = 1, unit }: Picked): Line {
  const filled = Object.entries(pick.fill ?? {}).map(([cell, field]) => [cell, valueIn(record, String(field))])
  return {
    ...blankLine(detail),
    ...Object.fromEntries(filled),
    [pick.ref]: record.id,
    ...(pick.quantity !== undefined && { [pick.quantity]: quantity }),
    ...(pick.unit !== undefined && unit !== undefined && { [pick.unit]: unit }),
  }
}

const text = (value: unknown) => (value === null || value === undefined ? '' : String(value))

/** Where the lines have the same record, in the same unit, already; -1 where they have not. */
export const placeOfSame = (pick: LinePick, lines: readonly (Line | undefined)[], line: Line): number =>
  lines.findIndex(one =>
    [pick.ref, pick.unit].every(cell => cell === undefined || text(one?.[cell]) === text(line[cell])),
  )

/** Whether a second line of one record could be saved: something else tells its lines apart. */
export const maySplit = ({ unique }: Pick<Details, 'unique'>, pick: LinePick): boolean =>
  unique.some(cell => cell !== pick.ref && cell !== pick.unit)

/** Quantities have four decimals; what binary fractions add beyond is taken away. */
const sum = (a: unknown, b: unknown) => Math.round((Number(a ?? 0) + Number(b ?? 0)) * 10_000) / 10_000

export interface PickedLines {
  lines: Line[]
  /** Of the last line that was added or changed. */
  at: number
  /** For which there was no room. */
  left: number
}

/**
 * The lines with what was picked: `merge` adds quantities to the lines that are there, `add` makes a line of each. What
 * was picked twice is merged where two lines could not be saved.
 */
export function withPicked(
  detail: Details,
  pick: LinePick,
  lines: readonly Line[],
  picked: readonly Picked[],
  way: 'merge' | 'add',
): PickedLines {
  const all = [...lines]
  let [at, left] = [-1, 0]
  for (const one of picked) {
    const line = lineOf(detail, pick, one)
    const same = way === 'merge' || !maySplit(detail, pick) ? placeOfSame(pick, all, line) : -1
    if (same >= 0) {
      at = same
      if (pick.quantity !== undefined)
        all[same] = { ...all[same], [pick.quantity]: sum(all[same]?.[pick.quantity], line[pick.quantity]) }
    } else if (all.length < detail.maxLines) at = all.push(line) - 1
    else left += 1
  }
  return { lines: all, at, left }
}

/** How many of the picked are among the lines already. */
export const countSame = (detail: Details, pick: LinePick, lines: readonly Line[], picked: readonly Picked[]): number =>
  picked.filter(one => placeOfSame(pick, lines, lineOf(detail, pick, one)) >= 0).length

/** What was pasted for lines: a name, and a quantity in the last cell that is a number. */
export function pastedPicks(table: readonly (readonly string[])[]): { name: string; quantity?: number }[] {
  return table.flatMap(cells => {
    const [name = '', ...rest] = cells.map(cell => cell.trim())
    if (name === '') return []
    const quantity = rest
      .toReversed()
      .map(cell => cell.replace(/[,，\s]/g, ''))
      .find(cell => /^-?\d+(\.\d+)?$/.test(cell))
    return [{ name, ...(quantity !== undefined && { quantity: Number(quantity) }) }]
  })
}
