import { ownReach, type Reached } from '@sfa/db/search/reach'
import { mayBeEmpty, throughOf } from '@sfa/kit/data-owner'
import type { RefField } from '@sfa/kit/fields/field'
import { isList } from '@sfa/kit/fields/field-questions'
import { columnOf, fieldOf, type Resource, tableOf } from '@sfa/kit/resource'
import { resourceOf } from '@sfa/registry/registry'
import { sql } from 'kysely'
import { scopeOf } from '../../../permission/data-scope'
import { changedValue, newValue } from '../writing/merge-sql'
import type { CheckScope } from './check-scope'
import { keyText, place } from './check-staged'

/**
 * Rows whose record is out of the caller's reach, before or after the change: by a file the caller cannot create or
 * change a record that the page would not let them create, change and see.
 */
export async function checkReach(scope: CheckScope): Promise<void> {
  const { tx, plan, tables } = scope
  const { resource, spec } = plan
  const reach = await scopeOf(tx, plan.caller, resource, 'upload')
  if (reach === undefined || reach === 'everything') return
  const now = withinReach(resource, reach, column => `t.${column}`)
  const then = withinReach(resource, reach, column => afterwards(scope, column))
  const key = keyText(scope, spec.match)
  await sql
    .raw(`
    insert into ${tables.faults} (row_no, path, header, value, code, params)
    select s.row_no, ${place(scope, ...spec.match)}, ${key}, 'outOfScope', '{}'
    from ${tables.rows} s left join ${tables.found} f on f.row_no = s.row_no
    left join ${tableOf(resource)} t on t.id = f.id
    where ((t.id is not null and (${now}) is not true) or (${then}) is not true)`)
    .execute(tx)
}

/** The condition of search-rows.ts over any expressions for the columns. Ids are numbers, so they stand in the text. */
export function withinReach(resource: Resource, reach: Reached, value: (column: string) => string): string {
  const { userId, orgIds, distributorIds = [], sharingIds = [] } = reach
  const { owner, org, distributor, shared } = resource.scope ?? {}
  const through = throughOf(resource.scope ?? {})
  const names = (field: string, ids: readonly string[]) => {
    const column = value(columnOf(field))
    const list = `array[${ids.map(id => BigInt(id)).join(',')}]::bigint[]`
    return field !== 'id' && isList(fieldOf(resource, field)) ? `${column} && ${list}` : `${column} = any(${list})`
  }
  const parts: string[] = []
  if (owner) parts.push(names(owner, [userId]))
  if (org) parts.push(names(org, orgIds))
  if (distributor && distributorIds.length > 0) parts.push(names(distributor, distributorIds))
  if (distributor && shared && sharingIds.length > 0)
    parts.push(`(${value(columnOf(shared))} = 1 and ${names(distributor, sharingIds)})`)
  const optional = mayBeEmpty(through, name => fieldOf(resource, name))
  const referred = through.map(name => {
    const target = resourceOf((fieldOf(resource, name) as RefField).to)
    const reached = withinReach(target, distributor ? ownReach(reach) : reach, column => `x.${column}`)
    const within = `${value(columnOf(name))} in (select x.id from ${tableOf(target)} x where ${reached})`
    return optional.includes(name) ? `(${value(columnOf(name))} is null or ${within})` : within
  })
  if (through.length > 0 && optional.length === through.length)
    referred.push(`num_nonnulls(${through.map(name => value(columnOf(name))).join(', ')}) > 0`)
  if (referred.length > 0) parts.push(`(${referred.join(' and ')})`)
  return parts.length > 0 ? parts.join(' or ') : 'false'
}

/** What a column holds once the row is written. */
function afterwards({ fields }: CheckScope, column: string): string {
  const staged = fields.find(field => field.column === column)
  return staged ? `case when t.id is null then ${newValue(staged)} else ${changedValue(staged)} end` : `t.${column}`
}
