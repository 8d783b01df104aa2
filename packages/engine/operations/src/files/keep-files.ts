import type { Tx } from '@sfa/db/connection/tenant-transaction'
import type { WireRow } from '@sfa/db/search/search-rows'
import { isFile, isMarkup, isOwnCells, isPicture } from '@sfa/kit/fields/field-questions'
import type { KeptFile } from '@sfa/kit/fields/kept-file'
import type { Resource } from '@sfa/kit/resource'
import { sql } from 'kysely'
import { bulkLimits } from '../bulk/bulk-limits'
import { pictureIdsOf } from '../rich-text/clean-rich-text'

/** Files that a record refers to do not expire any more. */
export async function keepFiles(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`update file set expires_at = null
    where id = any(${ids}::bigint[]) and expires_at is not null and owner_id is null`.execute(tx)
}

/**
 * Keeps the files that a record refers to after a change. Files that only the old values referred to expire, later than
 * an undo could bring them back; the sweep keeps those that another record refers to (sweep-files.ts).
 */
export async function followFiles(tx: Tx, resource: Resource, before: WireRow | null, after: WireRow): Promise<void> {
  const was = before ? fileIdsIn(resource, before) : []
  const is = fileIdsIn(resource, after)
  const kept = is.filter(id => !was.includes(id))
  const left = was.filter(id => !is.includes(id))
  if (left.length + kept.length === 0) return
  const days = bulkLimits().keepFilesDays + 1
  const owned = [before, after].flatMap(row => (row ? ownedFilesIn(resource, row) : []))
  await sql`
    update file set expires_at = case when id = any(${left}::bigint[]) then now() + ${days}::integer * interval '1 day' end
    where (owner_id is null or id = any(${owned}::bigint[])) and (id = any(${left}::bigint[]) and expires_at is null
      or id = any(${kept}::bigint[]) and expires_at is not null)`.execute(tx)
}

/** Ids of the files that a record names: pictures, attachments, pictures inside texts, the tenant's own fields. */
function fileIdsIn({ fields }: Resource, row: WireRow): string[] {
  return Object.entries(fields).flatMap(([name, field]): string[] => {
    if (isPicture(field)) return (row[name] as string[] | null | undefined) ?? []
    if (isFile(field)) return ((row[name] ?? []) as readonly KeptFile[]).map(({ fileId }) => fileId)
    if (isMarkup(field)) return pictureIdsOf(String(row[name] ?? ''))
    return isOwnCells(field) ? Object.values((row[name] ?? {}) as WireRow).flatMap(idsIn) : []
  })
}

/** Attached files, which belong to the user who sent them. */
const ownedFilesIn = ({ fields }: Resource, row: WireRow): string[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    isFile(field) ? ((row[name] ?? []) as readonly KeptFile[]).map(({ fileId }) => fileId) : [],
  )

/** Several choices look the same; where there is no picture of that id, nothing is kept. */
const idsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter(one => typeof one === 'string' && /^\d{1,18}$/.test(one)) : []
