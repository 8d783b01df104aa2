import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { isInUse } from '@sfa/db/record/in-use'
import { recordChanges } from '@sfa/db/record/record-change'
import { namesRecord } from '@sfa/db/search/where-of'
import { isReference } from '@sfa/kit/fields/field-questions'
import { columnOf, fieldOf, type Resource, tableOf } from '@sfa/kit/resource'
import { resourceOf } from '@sfa/registry/registry'
import { sql } from 'kysely'
import type { Caller } from '../../caller'
import type { ListLeaving } from '../../job/contracts/batch-change'
import { fieldRights, writableChanges } from '../../permission/field-rights'
import type { Services } from '../../services'
import type { BatchPlan } from '../batch/batch-plan'

interface Left {
  id: string
  ver: number
  before: string[]
  after: string[]
}

/**
 * Removes one reference from a list field of many records, with one statement and a log line for each: the other fields
 * of the records are not checked, because they do not change. For all records that hold it, or for `ids`; at most
 * `limit`, in the order of their ids. Answers how many there were. Throws `invalid` where the caller may not write the
 * field.
 */
export async function leaveList(
  tx: Tx,
  caller: Caller,
  resource: Resource,
  { field, id }: Pick<ListLeaving, 'field' | 'id'>,
  source: string,
  { ids, limit = null }: { ids?: readonly string[]; limit?: number | null } = {},
): Promise<number> {
  writableChanges(await fieldRights(tx, caller, resource, 'update'), { [field]: id })
  const [table, column] = [sql.table(tableOf(resource)), sql.ref(columnOf(field))]
  const { rows } = await sql<Left>`
    with held as materialized (
      select id, ${column} before from ${table}
      where ${namesRecord(resource, field, id)} ${ids ? sql`and id = any(${ids}::bigint[])` : sql``}
      order by id limit ${limit} for update
    )
    update ${table} t set ${column} = array_remove(t.${column}, ${id}::bigint), ver = t.ver + 1,
      last_modified_by = ${caller.userName}, last_modified_time = now()
    from held where t.id = held.id
    returning t.id::text id, t.ver, held.before::text[] before, t.${column}::text[] "after"`.execute(tx)
  await recordChanges(
    tx,
    rows.map(row => ({
      resource: resource.key,
      recordId: row.id,
      operation: 'batchUpdate' as const,
      before: { [field]: row.before },
      after: { [field]: row.after, ver: row.ver },
      source,
      userId: caller.userId,
      userName: caller.userName,
      traceId: caller.traceId,
    })),
  )
  return rows.length
}

/**
 * Takes records out of what a change has added them to and what became invalid meanwhile: dissolving a group finds
 * the members that are committed by then, and those of a change that is under way are committed after it.
 */
export async function leaveInvalid(
  db: Services['db'],
  caller: Caller,
  resource: Resource,
  { ids, adjust = {} }: Pick<BatchPlan, 'ids' | 'adjust'>,
  source: string,
): Promise<void> {
  const added = Object.entries(adjust).flatMap(([field, adjustment]) => {
    const definition = fieldOf(resource, field)
    return adjustment.by === 'add' && isReference(definition)
      ? [{ field, target: resourceOf(definition.to), targets: adjustment.ids }]
      : []
  })
  if (added.length === 0) return
  await inTenant(db, caller.tenantId, async tx => {
    for (const { field, target, targets } of added) {
      const { rows } = await sql<{ id: string }>`
        select id::text from ${sql.table(tableOf(target))}
        where id = any(${targets}::bigint[]) and not ${isInUse(target)}`.execute(tx)
      for (const { id } of rows) await leaveList(tx, caller, resource, { field, id }, source, { ids })
    }
  })
}

export async function countHolders(tx: Tx, resource: Resource, { field, id }: Pick<ListLeaving, 'field' | 'id'>) {
  const { rows } = await sql<{ n: string }>`
    select count(*) n from ${sql.table(tableOf(resource))}
    where ${namesRecord(resource, field, id)}`.execute(tx)
  return Number(rows[0]?.n ?? 0)
}
