import type { ExportColumn } from '@sfa/kit/calls/bulk.calls'
import type { Tick } from '../../../shared/tick-list'

export type ExportFormat = 'xlsx' | 'csv'

/** What a user chose last time, kept on the server per kind. */
export interface ExportMemory {
  /** Chosen columns and those left out, in the user's order. */
  order: readonly string[]
  left: readonly string[]
  format: ExportFormat
}
export const nothingRemembered: ExportMemory = { order: [], left: [], format: 'xlsx' }

/** The columns in the user's order; those that came since stand at the end, ticked. */
export function columnsAs({ order, left }: ExportMemory, columns: readonly ExportColumn[]): Tick[] {
  const rank = new Map(order.map((id, index) => [id, index]))
  const unticked = new Set(left)
  return columns
    .map(({ id, description }, index) => ({ id, label: description, ticked: !unticked.has(id), index }))
    .toSorted((a, b) => (rank.get(a.id) ?? order.length + a.index) - (rank.get(b.id) ?? order.length + b.index))
    .map(({ index: _, ...tick }) => tick)
}

export const memoryOf = (columns: readonly Tick[], format: ExportFormat): ExportMemory => ({
  order: columns.map(({ id }) => id),
  left: columns.filter(({ ticked }) => !ticked).map(({ id }) => id),
  format,
})
