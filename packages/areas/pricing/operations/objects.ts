import type { Tx } from '@sfa/db/connection/tenant-transaction'
import type { WireRow } from '@sfa/db/search/search-rows'
import { AppError, type FieldFailure } from '@sfa/kernel/app-error'
import { textIn } from '@sfa/kernel/language'
import { tableOf } from '@sfa/kit/resource'
import type { CheckScope } from '@sfa/operations/bulk/import/checks/check-scope'
import { place, quoted, run } from '@sfa/operations/bulk/import/checks/check-staged'
import type { Caller } from '@sfa/operations/caller'
import { resourceOf } from '@sfa/registry/registry'
import { sql } from 'kysely'
import { noObject, objectResources, objectTypes } from '../definitions/object-fields'
import { plannedSql } from './planned-rows'

type Named = keyof typeof objectResources
const isNamed = (type: unknown): type is Named => Object.hasOwn(objectResources, String(type))

/** People are known by a code that is not called so, and stores that were merged are not used for anything new. */
const codeOf = (type: Named) => (type === 'person' ? 'user_code' : 'code')
const isGone = (type: Named) =>
  type === 'store' ? '(o.is_deleted = 1 or o.merged_into is not null)' : 'o.is_deleted = 1'

/** Refuses a code that names no valid record of its kind. Answers the failures. */
export async function unknownObject(tx: Tx, caller: Caller, row: WireRow): Promise<FieldFailure[]> {
  const type = row.objectType
  if (!isNamed(type) || row.objectCode === noObject) return []
  const { rows } = await sql<{ gone: boolean }>`
    select ${sql.raw(isGone(type))} gone from ${sql.table(tableOf(resourceOf(objectResources[type])))} o
    where ${sql.ref(`o.${codeOf(type)}`)} = ${row.objectCode}`.execute(tx)
  const [found] = rows
  if (found && !found.gone) return []
  const params = { value: String(row.objectCode), what: textIn(caller.language, objectTypes[type]) }
  return [{ field: 'objectCode', code: found ? 'objectInvalid' : 'objectUnknown', params }]
}

/** The same for the new rows of a file. */
export async function unknownObjects(scope: CheckScope): Promise<void> {
  const { tx, tables, plan } = scope
  for (const type of Object.keys(objectResources) as Named[]) {
    const what = quoted(plan.say(objectTypes[type]))
    await run(
      tx,
      `insert into ${tables.faults} (row_no, path, header, value, code, params)
       select r.row_no, ${place(scope, 'objectCode')}, r.object_code,
         case when o.id is null then 'objectUnknown' else 'objectInvalid' end,
         jsonb_build_object('value', r.object_code, 'what', ${what})
       from (${plannedSql(scope, ['objectType', 'objectCode'])}) r
       left join ${tableOf(resourceOf(objectResources[type]))} o on o.${codeOf(type)} = r.object_code
       where r.id is null and r.object_type = '${type}' and r.object_code <> '${noObject}'
         and (o.id is null or ${isGone(type)})`,
    )
  }
}

/** Throws what is wrong with a record, where anything is. */
export function refuse(failures: readonly FieldFailure[]): void {
  if (failures.length > 0) throw new AppError('invalid', {}, 200, [...failures])
}
