import { fromWorld } from '@sfa/kernel/geo/world'
import type { Caller } from '@sfa/operations/caller'
import type { Services } from '@sfa/operations/services'
import { sql } from 'kysely'
import type { MapView, MapViewBody } from '../../definitions/store-map.calls'
import { askMap, type MapQuestion, shiftOf, stepsOf, wholeCells } from './map-search'

/** Up to so many stores in a view are shown one by one. */
const mostSingles = 300

/** Stores in a view of the map: one by one where there are few, else by the cells of the grid of the zoom. */
export function mapView(services: Services, caller: Caller, { bounds, zoom, ...body }: MapViewBody): Promise<MapView> {
  const shift = shiftOf(zoom)
  const steps = wholeCells(stepsOf(bounds), shift)
  return askMap(services, caller, body, async question => {
    const { rows } = await sql<Cell>`${question.cells(steps, shift)}`.execute(question.tx)
    const count = rows.reduce((all, row) => all + Number(row.count), 0)
    return count <= mostSingles
      ? { count, clusters: [], stores: await singles(question, steps) }
      : { count, clusters: clustersOf(rows), stores: [] }
  })
}

/** Stores of one cell with one value; x and y are sums. */
interface Cell {
  /** Where it stands in the grid. */
  cell: string
  value: string | null
  count: string
  x: string
  y: string
}

/** A cluster stands in the middle of its stores, not of its cell. */
function clustersOf(rows: readonly Cell[]): MapView['clusters'] {
  const byCell = new Map<string, Cell[]>()
  for (const row of rows) {
    const cell = byCell.get(row.cell)
    if (cell) cell.push(row)
    else byCell.set(row.cell, [row])
  }
  return [...byCell.values()].map(cell => {
    const sum = (name: 'count' | 'x' | 'y') => cell.reduce((all, row) => all + Number(row[name]), 0)
    const count = sum('count')
    const counts = new Map<string | null, number>()
    for (const row of cell) counts.set(row.value, (counts.get(row.value) ?? 0) + Number(row.count))
    const values = [...counts]
      .map(([value, of]) => ({ value, count: of }))
      .toSorted((a, b) => b.count - a.count || String(a.value).localeCompare(String(b.value)))
    const middle = fromWorld({ x: sum('x') / count, y: sum('y') / count })
    return { ...middle, count, values }
  })
}

async function singles({ tx, found }: MapQuestion, steps: Parameters<MapQuestion['found']>[0]) {
  const { rows } = await sql<MapView['stores'][number]>`
    select s.id::text, s.code, s.name, s.longitude::float8, s.latitude::float8, found.value
    from (${found(steps)}) found join customer_store s on s.id = found.id order by s.id`.execute(tx)
  return rows
}
