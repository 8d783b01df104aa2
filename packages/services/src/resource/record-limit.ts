import type { WireRow } from '@sfa/db/search-rows'
import type { Tx } from '@sfa/db/tenant-transaction'
import { AppError } from '@sfa/domain/app-error'
import { type Language, textIn } from '@sfa/domain/language'
import type { RefField } from '@sfa/resource-kit/field'
import { validityOf } from '@sfa/resource-kit/field-questions'
import { columnOf, fieldOf, type Resource, tableOf } from '@sfa/resource-kit/resource'
import { resourceOf } from '@sfa/resources/registry'
import { sql } from 'kysely'

/**
 * Refuses one valid record more than the definition allows to refer to the same record (`limit`). New records of one
 * head are counted one after the other, since each locks the head.
 */
export async function requireRoomBelowHead(
  tx: Tx,
  resource: Resource,
  { before, changed }: { before: WireRow | null; changed: WireRow },
  language: Language,
): Promise<void> {
  const { limit, fields } = resource
  const validity = validityOf(fields)
  if (!limit || validity === undefined) return
  const after = { ...before, ...changed }
  const isAdded =
    after[validity] !== '1' && (before === null || before[validity] === '1' || changed[limit.by] !== undefined)
  const head = after[limit.by]
  if (!isAdded || head === null || head === undefined) return
  const field = fieldOf(resource, limit.by) as RefField
  // A record that exists is locked already, and its head would come before it: it is counted without a lock.
  if (before === null)
    await sql`select 1 from ${sql.table(tableOf(resourceOf(field.to)))} where id = ${head} for update`.execute(tx)
  const { rows } = await sql<{ n: number }>`
    select count(*)::int n from ${sql.table(tableOf(resource))}
    where ${sql.ref(columnOf(limit.by))} = ${head} and ${sql.ref(columnOf(validity))} = 0`.execute(tx)
  if ((rows[0]?.n ?? 0) < limit.most) return
  const params = { of: textIn(language, field.label), max: limit.most }
  throw new AppError('invalid', {}, 200, [{ field: limit.by, code: 'tooManyOfOne', params }])
}
