import type { Db } from '@sfa/db/connection/pool'
import { inTenant } from '@sfa/db/connection/tenant-transaction'
import type { WireRow } from '@sfa/db/search/search-rows'
import { AppError, type FieldFailure } from '@sfa/kernel/app-error'
import { customCell, customFieldOf } from '@sfa/kit/fields/custom-cells'
import { isOwnPath } from '@sfa/kit/fields/field-questions'
import { traitsOf } from '@sfa/kit/fields/kind-traits'
import type { Resource } from '@sfa/kit/resource'
import type { Caller } from '../../caller'
import { customDefinitions } from '../custom-definitions'
import { failureOf, isWritable } from './check-custom-fields'

/* Values of the tenant's own fields in a batch change, by path: a record keeps the others that it has. */

/** Throws `invalid` at fields that are gone or may not be changed, and at values that their definitions refuse. */
export async function ownChanges(db: Db, caller: Caller, resource: Resource, changes: WireRow): Promise<WireRow> {
  const given = Object.entries(changes).filter(([name]) => isOwnPath(resource.fields, name))
  if (given.length === 0) return {}
  const own = await inTenant(db, caller.tenantId, tx => customDefinitions(tx, resource))
  const [field] = customFieldOf(resource) ?? []
  const known = new Map(own.filter(one => isWritable(one, false)).map(one => [`${field}.${one.fieldName}`, one]))
  const failures = given.flatMap(([name, value]): FieldFailure[] => {
    const definition = known.get(name)
    const cell = definition && customCell(definition)
    if (!cell || !traitsOf(cell).batch) return [{ field: name, code: 'notFound' }]
    return [failureOf(cell, name, value) ?? []].flat()
  })
  if (failures.length > 0) throw new AppError('invalid', {}, 200, failures)
  return Object.fromEntries(given)
}

export const hasOwnChanges = ({ fields }: Resource, changes: WireRow): boolean =>
  Object.keys(changes).some(name => isOwnPath(fields, name))

/** The change of one record, in which the tenant's own fields stand beside those that it has. */
export function withOwnChanges(resource: Resource, changes: WireRow, row: WireRow): WireRow {
  const [field] = customFieldOf(resource) ?? []
  if (field === undefined || !hasOwnChanges(resource, changes)) return changes
  const isOwn = (name: string) => isOwnPath(resource.fields, name)
  const entries = Object.entries(changes)
  const own = entries.flatMap(([name, value]) => (isOwn(name) ? [[name.slice(field.length + 1), value] as const] : []))
  return {
    ...Object.fromEntries(entries.filter(([name]) => !isOwn(name))),
    [field]: { ...((row[field] as WireRow | null) ?? {}), ...Object.fromEntries(own) },
  }
}
