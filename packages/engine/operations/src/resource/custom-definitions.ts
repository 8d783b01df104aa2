import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { searchRows, type WireRow } from '@sfa/db/search/search-rows'
import {
  type CustomDefinition,
  customCell,
  customFieldOf,
  isShown,
  withCustomCells,
} from '@sfa/kit/fields/custom-cells'
import { customField } from '@sfa/kit/own-tables/custom-field.resource'
import type { Resource } from '@sfa/kit/resource'

export type KeptDefinition = CustomDefinition & { isDeleted: string }

/** Everything that the tenant has defined for the resource's object, in the order of its forms; invalid ones too. */
export async function customDefinitions(tx: Tx, resource: Resource): Promise<KeptDefinition[]> {
  const [, field] = customFieldOf(resource) ?? []
  if (!field) return []
  const { rows } = await searchRows(tx, customField, {
    filters: { keyName: [field.object] },
    sort: [
      { field: 'sequence', order: 'asc' },
      { field: 'fieldName', order: 'asc' },
    ],
    page: { pageIndex: 1, pageSize: -1 },
  })
  return rows as unknown as KeptDefinition[]
}

/** The same, where a save sets any of them. */
export async function definitionsFor(tx: Tx, resource: Resource, given: WireRow): Promise<KeptDefinition[]> {
  const [name = ''] = customFieldOf(resource) ?? []
  return given[name] === undefined ? [] : customDefinitions(tx, resource)
}

/** The resource as files of this tenant know it: with a column for each of its own fields that forms show. */
export async function withTenantFields(tx: Tx, resource: Resource): Promise<Resource> {
  const shown = (await customDefinitions(tx, resource)).filter(one => one.isDeleted === '0' && isShown(one))
  return withCustomCells(resource, Object.fromEntries(shown.map(one => [one.fieldName, customCell(one)])))
}
