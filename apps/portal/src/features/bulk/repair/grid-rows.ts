import type { RepairColumn, RepairFault } from '@sfa/kit/calls/grid-shapes'
import type { RepairRow } from '@sfa/kit/calls/repair.calls'

export interface CellPlace {
  row: number
  /** Undefined on the row's number. */
  column: number | undefined
}

/** A refused row in the grid. */
export interface GridRow extends RepairRow {
  /** Columns that were written in since the last check: their faults are of yesterday. */
  touched: ReadonlySet<number>
}

/** One written cell; null takes the correction back. */
export interface CellEdit {
  row: number
  column: number
  text: string | null
}

export const textAt = ({ cells, draft }: Pick<RepairRow, 'cells' | 'draft'>, column: number): string =>
  draft[column] ?? cells[column] ?? ''

/** What is wrong with a cell as it stands; nothing where it was written in since the last check. */
export const faultsAt = (row: GridRow, column: number): RepairFault[] =>
  row.faults.filter(fault => fault.columns.includes(column) && stillStands(row, fault))

/** None of the cells that the fault is about was written in since. */
export const stillStands = ({ touched }: Pick<GridRow, 'touched'>, { columns }: RepairFault): boolean =>
  !columns.some(column => touched.has(column))

/** Rows with the edits in them. A text that equals the file's is no correction. */
export function withEdits(rows: readonly GridRow[], edits: readonly CellEdit[]): GridRow[] {
  const byRow = new Map<number, CellEdit[]>()
  for (const edit of edits) {
    const known = byRow.get(edit.row)
    if (known) known.push(edit)
    else byRow.set(edit.row, [edit])
  }
  return rows.map(row => {
    const own = byRow.get(row.row)
    if (!own) return row
    const draft = { ...row.draft }
    for (const { column, text } of own)
      if (text === null || text === (row.cells[column] ?? '')) delete draft[column]
      else draft[column] = text
    return { ...row, draft, touched: new Set([...row.touched, ...own.map(edit => edit.column)]) }
  })
}

/** The edits that bring back what stood there. */
export function inverseOf(rows: readonly GridRow[], edits: readonly CellEdit[]): CellEdit[] {
  const byNumber = new Map(rows.map(row => [row.row, row]))
  return edits.map(({ row, column }) => ({ row, column, text: byNumber.get(row)?.draft[column] ?? null }))
}

/**
 * Cells of a spreadsheet's clipboard: tab-separated lines; a cell with tabs, line breaks or quotes in it is quoted. A
 * last line break ends the last line and begins none.
 */
export function clipboardCells(text: string): string[][] {
  const rows: string[][] = [[]]
  const pattern = /("(?:[^"]|"")*"(?=[\t\r\n]|$)|[^\t\r\n]*)(\t|\r\n|\n|\r|$)/gy
  while (pattern.lastIndex < text.length) {
    const [, cell = '', end = ''] = pattern.exec(text) ?? []
    rows.at(-1)?.push(cell.startsWith('"') && cell.length > 1 ? cell.slice(1, -1).replaceAll('""', '"') : cell)
    if (end === '\t') {
      if (pattern.lastIndex === text.length) rows.at(-1)?.push('')
    } else if (end !== '' && pattern.lastIndex < text.length) rows.push([])
  }
  return rows
}

/** A block of cells into the rows as they are shown, from a cell on; what lies beyond the edges is left out. */
export function pasteEdits(
  block: readonly (readonly string[])[],
  {
    rows,
    columns,
    row,
    column,
  }: { rows: readonly GridRow[]; columns: readonly RepairColumn[]; row: number; column: number },
): CellEdit[] {
  const top = rows.findIndex(each => each.row === row)
  const left = columns.findIndex(each => each.index === column)
  return block.flatMap((line, down) =>
    line.flatMap((text, right) => {
      const target = rows[top + down]
      const to = columns[left + right]
      return target && to ? [{ row: target.row, column: to.index, text }] : []
    }),
  )
}

/** The same wrong value wherever it stands in the column, corrected at once. */
export const sameValueEdits = (rows: readonly GridRow[], column: number, value: string, text: string): CellEdit[] =>
  rows.flatMap(row => (textAt(row, column) === value ? [{ row: row.row, column, text }] : []))

/** The same wrong value as one that was just corrected, in other rows. */
export interface Alike {
  from: string
  to: string
  edits: CellEdit[]
}

export function alikeOf(rows: readonly GridRow[], edits: readonly CellEdit[]): Alike | undefined {
  const [edit] = edits
  const row = rows.find(each => each.row === edit?.row)
  if (!edit?.text || edits.length > 1 || !row || faultsAt(row, edit.column).length === 0) return undefined
  const from = textAt(row, edit.column)
  if (from === '' || from === edit.text) return undefined
  const wrong = rows.filter(each => each !== row && faultsAt(each, edit.column).length > 0)
  const others = sameValueEdits(wrong, edit.column, from, edit.text)
  return others.length === 0 ? undefined : { from, to: edit.text, edits: others }
}

/** Faults of one kind in one column, with the rows that have them. */
export interface FaultKind {
  key: string
  column: number | null
  kind: string
  rows: number
}

const kindKey = ({ column, kind }: RepairFault) => `${column ?? ''}/${kind}`

/** Kinds of what is wrong, the most frequent first. */
export function kindsOf(rows: readonly GridRow[]): FaultKind[] {
  const kinds = new Map<string, FaultKind>()
  for (const row of rows)
    for (const fault of new Map(row.faults.map(each => [kindKey(each), each])).values()) {
      const key = kindKey(fault)
      const known = kinds.get(key)
      if (known) known.rows++
      else kinds.set(key, { key, column: fault.column, kind: fault.kind, rows: 1 })
    }
  return [...kinds.values()].sort((a, b) => b.rows - a.rows)
}

/** Which rows are shown: all, those that were written in, or those with faults of one kind. */
export type RowFilter = 'all' | 'edited' | { kind: string }

export function shownRows(rows: readonly GridRow[], filter: RowFilter): GridRow[] {
  if (filter === 'all') return [...rows]
  if (filter === 'edited') return rows.filter(isEdited)
  return rows.filter(row => row.faults.some(fault => kindKey(fault) === filter.kind))
}

export const isEdited = ({ draft }: Pick<RepairRow, 'draft'>): boolean => Object.keys(draft).length > 0
