import {
  type EditGrid,
  type EditResults,
  type EditRow,
  findGridCall,
  saveGridCall,
} from '@sfa/kit/calls/edit-grid.calls'
import type { RepairColumn } from '@sfa/kit/calls/grid-shapes'
import type { Resource } from '@sfa/kit/resource'
import { shapeName } from '@sfa/kit/shapes'
import { call } from '../../../shared/request/call'
import { type CellEdit, type GridRow, inverseOf, isEdited, withEdits } from '../repair/grid-rows'

/** A record in the grid. */
export interface EditedRow extends GridRow {
  id: string
  ver: number
  outcome?: 'saved' | 'stale' | 'refused'
}

export interface EditState {
  columns: readonly RepairColumn[]
  rows: readonly EditedRow[]
  /** What takes the edits back, the last one last. */
  history: readonly (readonly CellEdit[])[]
}

/** What became of the last save, or what it would become by the last check. */
export interface SaveOutcome {
  way: 'check' | 'save'
  /** Rows that were sent. */
  sent: number
  saved: number
  refused: number
  /** The messages of rows that another user has changed. */
  stale: readonly string[]
  batchId?: string
}

export const findGrid = (resource: Resource, ids: readonly string[]) =>
  call(findGridCall, { resource: shapeName(resource), ids })

const rowOf = ({ id, ver, cells }: EditRow, row: number): EditedRow => ({
  id,
  ver,
  row,
  cells,
  draft: {},
  faults: [],
  touched: new Set(),
})

export const beginEdit = ({ columns, rows }: EditGrid): EditState => ({
  columns,
  rows: rows.map((row, index) => rowOf(row, index + 1)),
  history: [],
})

/** Writes cells; what is not to be written stays, also where a block is pasted over it. */
export function edited(state: EditState, edits: readonly CellEdit[]): EditState {
  const open = new Set(state.columns.filter(({ fixed }) => !fixed).map(({ index }) => index))
  const own = edits.filter(({ column }) => open.has(column))
  if (own.length === 0) return state
  return { ...state, rows: applied(state.rows, own), history: [...state.history, inverseOf(state.rows, own)] }
}

export function undone(state: EditState): EditState {
  const last = state.history.at(-1)
  return last ? { ...state, rows: applied(state.rows, last), history: state.history.slice(0, -1) } : state
}

const applied = (rows: readonly EditedRow[], edits: readonly CellEdit[]) => withEdits(rows, edits) as EditedRow[]

export const editedRows = ({ rows }: EditState): EditedRow[] => rows.filter(isEdited)

/** Checks the written rows, or saves them: each for itself. Throws `RequestError`. */
export function sendRows(resource: Resource, state: EditState, way: 'check' | 'save'): Promise<EditResults> {
  const paths = new Map(state.columns.map(({ index, path }) => [String(index), path]))
  const rows = editedRows(state).map(({ id, ver, draft }) => ({
    id,
    ver,
    cells: Object.fromEntries(Object.entries(draft).map(([index, text]) => [paths.get(index) ?? index, text])),
  }))
  return call(saveGridCall, { resource: shapeName(resource), rows, check: way === 'check' })
}

/** The grid after a check or a save: saved rows as they are now, the others with what is wrong, and nothing lost. */
export function settled(state: EditState, { results }: EditResults): EditState {
  const byId = new Map(results.map(result => [result.id, result]))
  const rows = state.rows.map((row): EditedRow => {
    const result = byId.get(row.id)
    if (!result) return row
    const { outcome, faults, now } = result
    if (now && outcome === 'saved') return { ...rowOf(now, row.row), outcome }
    return {
      ...row,
      ...(now && { ver: now.ver, cells: now.cells }),
      faults,
      touched: new Set(),
      outcome: outcome === 'refused' || outcome === 'stale' ? outcome : undefined,
    }
  })
  // A check keeps nothing, and so it leaves everything to be taken back.
  return {
    ...state,
    rows,
    history: results.some(({ outcome, now }) => now && outcome === 'saved') ? [] : state.history,
  }
}

export const outcomeOf = ({ results, batchId }: EditResults, way: SaveOutcome['way']): SaveOutcome => ({
  way,
  sent: results.length,
  // Of a check, 'saved' says what saving would do.
  saved: way === 'check' ? 0 : results.filter(({ outcome }) => outcome === 'saved').length,
  refused: results.filter(({ outcome }) => outcome === 'refused').length,
  stale: results.flatMap(({ outcome, faults }) => (outcome === 'stale' ? faults.map(({ message }) => message) : [])),
  batchId,
})
