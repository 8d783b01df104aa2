import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { searchRows, type WireRow } from '@sfa/db/search/search-rows'
import { AppError } from '@sfa/kernel/app-error'
import type { BodyOf } from '@sfa/kit/call'
import { type EditGrid, type EditRow, type findGridCall, mostEditRows } from '@sfa/kit/calls/edit-grid.calls'
import type { RepairColumn } from '@sfa/kit/calls/grid-shapes'
import { isMaskable, optionsOf } from '@sfa/kit/fields/field-questions'
import type { Resource } from '@sfa/kit/resource'
import { answers, permissionKey } from '@sfa/kit/resource-calls'
import { findShape } from '@sfa/registry/registry'
import { type Caller, requireKey } from '../../caller'
import { accessFor } from '../../permission/access'
import { shownTo } from '../../permission/shown-row'
import type { Services } from '../../services'
import { type Say, speak } from '../columns/chinese-variants'
import { offeredValues } from '../columns/choices-of'
import { type Lookups, loadLookups, targetOf } from '../columns/lookups'
import { cellRenderer } from '../columns/render-cell'
import { type GridColumn, gridColumns } from './grid-columns'

/** A longer dropdown does not help the user. */
const choicesUpTo = 500

/**
 * The given records as a grid in which they are edited, in the order of the ids, with what may be chosen for each
 * column; for who may edit them. Throws `notPermitted`, `invalidRequest` for more than `mostEditRows`.
 */
export async function findGrid(
  services: Pick<Services, 'db'>,
  caller: Caller,
  { resource: key, ids }: BodyOf<typeof findGridCall>,
): Promise<EditGrid> {
  const resource = editedResource(caller, key)
  const say = await speak(caller.language)
  const { rows, columns } = await inTenant(services.db, caller.tenantId, async tx => {
    const { update: access } = await accessFor(tx, caller, resource, 'update')
    const page = { pageIndex: 1, pageSize: mostEditRows, count: false } as const
    const found = await searchRows(tx, resource, { filters: {}, ids, scope: access.scope, page })
    return {
      rows: found.rows.map(shownTo(caller, resource, access.fields)),
      columns: gridColumns(resource, access.fields),
    }
  })
  const lookups = await loadLookups(services, caller.tenantId, resource, columns)
  await prepareGridNames(resource, columns, lookups, rows)
  const render = gridRenderer(resource, columns, lookups, say)
  const byId = new Map(rows.map(row => [String(row.id), row]))
  return {
    columns: columns.map((column, index) => told(resource, column, index, lookups, say)),
    rows: ids.flatMap(id => {
      const row = byId.get(id)
      return row ? [render(row)] : []
    }),
  }
}

/** By the name of a list's shape: on a further page only what meets its filter is edited. Throws `invalidRequest`, `notPermitted`. */
export function editedResource(caller: Caller, key: string): Resource {
  const resource = findShape(key, caller.tenantId)
  if (!resource || resource.derived || !answers(resource, 'update')) throw new AppError('invalidRequest')
  requireKey(caller, permissionKey(resource, 'update'))
  return resource
}

/** A record as the cells of its columns. */
export function gridRenderer(resource: Resource, columns: readonly GridColumn[], lookups: Lookups, say: Say) {
  const cells = columns.map(column => ({
    name: column.field,
    // A masked value is already a text, whatever its kind.
    render: column.fixed && isMaskable(column.kind) ? plainText : cellRenderer(resource, column, lookups, say),
  }))
  return (row: WireRow): EditRow => ({
    id: String(row.id),
    ver: Number(row.ver),
    cells: cells.map(({ name, render }) => String(render(row[name]) ?? '')),
  })
}

const plainText = (value: unknown) => (value === null || value === undefined ? null : String(value))

/** Reads the names of what rows refer to, where a target is too large to be loaded completely. */
export async function prepareGridNames(
  resource: Resource,
  columns: readonly GridColumn[],
  lookups: Lookups,
  rows: readonly WireRow[],
): Promise<void> {
  for (const column of columns) {
    const key = targetOf(resource, column)
    if (key === undefined) continue
    const ids = rows.flatMap(row => [row[column.field] ?? []].flat())
    await lookups.reference(key).prepareIds(new Set(ids.map(String)))
  }
}

function told(resource: Resource, column: GridColumn, index: number, lookups: Lookups, say: Say): RepairColumn {
  const { path, mandatory, fixed, kind } = column
  const options = optionsOf(kind)
  const choices = fixed
    ? undefined
    : options
      ? options.map(([, label]) => say(label))
      : offeredValues(resource, column, lookups, { say, upTo: choicesUpTo })
  return { index, header: say(column.label), path, mandatory, fixed, ...(choices ? { choices } : {}) }
}
