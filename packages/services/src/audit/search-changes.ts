import { inTenant, type Tx } from '@sfa/db/tenant-transaction'
import { momentOf, wireTime } from '@sfa/db/wire-time'
import type { ChangeRow } from '@sfa/domain/audit/change-row'
import { givenId } from '@sfa/resource-kit/wire-id'
import { findResource } from '@sfa/resources/registry'
import { sql } from 'kysely'
import { z } from 'zod'
import { type Caller, requireKey } from '../caller'
import { allFields, type FieldRights, fieldRights, shownChanges } from '../permission/field-rights'
import { readBody } from '../read-body'
import type { Services } from '../services'

const moment = z.string().regex(/^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2})?$/)
const body = z.object({
  resource: z.union([z.string().max(100), z.array(z.string().max(100)).max(50)]).nullish(),
  recordId: givenId.nullish(),
  operation: z.string().max(50).nullish(),
  userName: z.string().max(100).nullish(),
  traceId: z.string().max(100).nullish(),
  source: z.string().max(100).nullish(),
  createTime: z.tuple([moment.nullable(), moment.nullable()]).nullish(),
  page: z
    .object({
      pageIndex: z.coerce.number().int().min(1).max(100_000).default(1),
      pageSize: z.coerce.number().int().min(1).max(1000).default(20),
    })
    .prefault({}),
})

const isGiven = (value: unknown) => value !== undefined && value !== null && value !== ''

/**
 * The operation log: who changed what, when, by which way, and how it was before (behaviour.md "Audit"). `total` stops
 * at 10,000, since counting a log of years would take longer than reading a page of it.
 */
export async function searchChanges(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  input: unknown,
): Promise<{ rows: ChangeRow[]; total: number }> {
  requireKey(caller, 'parameter/logmanagement:search')
  const { page, createTime, resource, ...exact } = readBody(body, input)
  const resources = [resource ?? []].flat()
  const [from, to] = createTime ?? []
  const conditions = [
    sql`true`,
    ...(resources.length > 0 ? [sql`resource = any(${resources}::text[])`] : []),
    ...(isGiven(exact.recordId) ? [sql`record_id = ${exact.recordId}`] : []),
    ...(isGiven(exact.operation) ? [sql`operation = ${exact.operation}`] : []),
    ...(isGiven(exact.traceId) ? [sql`trace_id = ${exact.traceId}`] : []),
    ...(isGiven(exact.userName) ? [sql`user_name = ${exact.userName}`] : []),
    ...(isGiven(exact.source)
      ? [
          exact.source === 'batch' || exact.source === 'import'
            ? sql`source like ${`${exact.source}:%`}`
            : sql`source = ${exact.source}`,
        ]
      : []),
    ...(from ? [sql`create_time >= ${momentOf(from)}`] : []),
    ...(to ? [sql`create_time <= ${momentOf(endOf(to))}`] : []),
  ]
  const where = sql.join(conditions, sql` and `)
  return inTenant(db, caller.tenantId, async tx => {
    const { rows } = await sql<ChangeRow>`
      select id, resource, record_id "recordId", operation, changes, source, user_id "userId", user_name "userName",
        trace_id "traceId", ${wireTime('create_time')} "createTime"
      from record_change where ${where} order by id desc
      limit ${page.pageSize} offset ${(page.pageIndex - 1) * page.pageSize}`.execute(tx)
    const shown = await shownTo(tx, caller, rows)
    const counted = await sql<{ n: string }>`
      select count(*) n from (select from record_change where ${where} limit 10000) found`.execute(tx)
    return { rows: shown, total: Number(counted.rows[0]?.n ?? 0) }
  })
}

/** History keeps everything; it tells what the caller may read of the records themselves. */
async function shownTo(tx: Tx, caller: Caller, rows: readonly ChangeRow[]): Promise<ChangeRow[]> {
  const rights = new Map<string, FieldRights>()
  for (const key of new Set(rows.map(row => row.resource))) {
    const resource = findResource(key)
    if (resource) rights.set(key, await fieldRights(tx, caller, resource))
  }
  return rows.map(row => ({ ...row, changes: shownChanges(rights.get(row.resource) ?? allFields, row.changes) }))
}

/** A day as the upper bound means until its end. */
const endOf = (to: string) => (to.length === 10 ? `${to} 23:59:59.999` : to)
