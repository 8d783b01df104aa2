import type { Search } from '@sfa/db/search-rows'
import type { Tx } from '@sfa/db/tenant-transaction'
import type { BulkColumn } from '@sfa/resource-kit/bulk-columns'
import type { Field } from '@sfa/resource-kit/field'
import { areaOf, type Resource } from '@sfa/resource-kit/resource'
import { sql } from 'kysely'

/** What of a resource the tenant does not show. Paths are `unitPrice`, or `subUnits.unitprice` inside a group or lines. */
export type HiddenFields = ReadonlySet<string>

const nothing: HiddenFields = new Set()

/**
 * The GrossAmount switch: value 0 hides the actual prices of products, any other value or none shows them
 * (1-shell.md §2, 2-master-data.md §3.6). Every amount of a product is a price. Hidden fields are left out of
 * searches, exports and templates, and an import does not take them.
 */
export async function hiddenFields(tx: Tx, resource: Resource): Promise<HiddenFields> {
  const prices = pricesOf(resource)
  if (prices.size === 0) return nothing
  const found = await sql<{ value: string | null }>`
    select value from parameter_system_config
    where type = 'GrossAmount' and is_deleted = 0 order by (param = 'GrossAmount') desc, id limit 1`.execute(tx)
  return found.rows[0]?.value?.trim() === '0' ? prices : nothing
}

function pricesOf(resource: Resource): Set<string> {
  if (areaOf(resource) !== 'product') return new Set()
  return new Set(
    Object.entries(resource.fields).flatMap(([name, field]) =>
      field.kind === 'money' ? [name] : moneyCells(field).map(cell => `${name}.${cell}`),
    ),
  )
}

const moneyCells = (field: Field): string[] =>
  field.kind === 'group' || field.kind === 'lines'
    ? Object.entries(field.fields).flatMap(([cell, kind]) => (kind.kind === 'money' ? [cell] : []))
    : []

export const isHidden = (hidden: HiddenFields, column: BulkColumn) =>
  hidden.has(column.cell === undefined ? column.field : `${column.field}.${column.cell}`)

/** A search without the filters and orders that would tell what is hidden. */
export function withoutHiddenTerms<S extends Pick<Search, 'filters' | 'sort' | 'conditions'>>(
  hidden: HiddenFields,
  search: S,
): S {
  if (hidden.size === 0) return search
  return {
    ...search,
    filters: Object.fromEntries(Object.entries(search.filters).filter(([name]) => !hidden.has(name))),
    sort: search.sort?.filter(({ field }) => !hidden.has(field)),
    conditions: search.conditions?.filter(({ field }) => !hidden.has(field)),
  }
}

/** A wire row without what is hidden; the row itself where nothing is. */
export function withoutHidden(hidden: HiddenFields, row: Record<string, unknown>): Record<string, unknown> {
  if (hidden.size === 0) return row
  const shown: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(row)) {
    if (hidden.has(name)) continue
    shown[name] = hideCells(hidden, name, value)
  }
  return shown
}

function hideCells(hidden: HiddenFields, name: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map(line => hideCells(hidden, name, line))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).filter(([cell]) => !hidden.has(`${name}.${cell}`)))
}
