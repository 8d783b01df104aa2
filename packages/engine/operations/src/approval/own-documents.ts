import { prepared } from '@sfa/db/call/prepared'
import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { AppError } from '@sfa/kernel/app-error'
import { approvalSetting } from '@sfa/kit/approval/approval-setting'
import { adminRole } from '@sfa/kit/permission/admin-role'
import { type Resource, tableOf } from '@sfa/kit/resource'
import { sql } from 'kysely'
import type { Caller } from '../caller'
import { settingsOf } from '../settings/settings-of'
import { approvableOf } from './approvable'

/**
 * Of documents those that the caller may not pass without a workflow, since they are the caller's own: made, imported or
 * submitted by the caller. Which callers may all the same is a setting.
 */
export async function ownDocuments(
  tx: Tx,
  caller: Caller,
  resource: Resource,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const approvable = approvableOf(resource)
  if (!approvable || ids.length === 0 || (await mayDecideOwn(tx, caller))) return new Set()
  const operations = ['create', ...(approvable.submitted ? [approvable.submitted] : [])]
  const kinds = resource.imports.map(({ kind }) => kind)
  const { rows } = await sql<{ id: string }>`${prepared}
    select record_id::text id from record_change
    where resource = ${resource.key} and record_id = any(${ids}::bigint[]) and user_id = ${caller.userId}
      and operation = any(${operations}::text[])
    union
    select t.id::text from ${sql.table(tableOf(resource))} t
    join import_chunk c on c.create_time = t.create_time and t.id = any(c.inserted_ids)
    join job_run r on r.id = c.run_id
    where t.id = any(${ids}::bigint[]) and r.user_id = ${caller.userId} and r.kind = any(${kinds}::text[])`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** Throws `ownDocument` where the action passes a document that is the caller's own. */
export async function requireOthersDocument(
  tx: Tx,
  caller: Caller,
  resource: Resource,
  action: string,
  id: string,
): Promise<void> {
  if (approvableOf(resource)?.passed !== action) return
  if ((await ownDocuments(tx, caller, resource, [id])).size > 0) throw new AppError('ownDocument')
}

async function mayDecideOwn(tx: Tx, { roleIds }: Caller): Promise<boolean> {
  const { own } = await settingsOf(tx, approvalSetting)
  if (own !== 'administrators') return own === 'all'
  const { rows } = await sql`
    select from sys_role where id = any(${roleIds}::bigint[]) and code = ${adminRole} and is_deleted = 0 limit 1`.execute(
    tx,
  )
  return rows.length > 0
}
