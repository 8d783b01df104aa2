import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { findRow } from '@sfa/db/record/write-rows'
import type { WireRow } from '@sfa/db/search/search-rows'
import { AppError } from '@sfa/kernel/app-error'
import { generatedAs, sourcesOf } from '@sfa/kit/fields/field-questions'
import type { Resource } from '@sfa/kit/resource'
import type { Caller } from '../../caller'
import type { Access } from '../../permission/access'
import { makeRecord } from '../saving/create-record'
import { changeRecord } from '../saving/update-record'

/** The day from which a change holds, YYYY-MM-DD, and the fields with the first and the last day of a record. */
export interface SinceDay {
  day: string
  from: string
  to: string
}

/**
 * Changes a record that holds for some time from one day on: what begins on that day or later is changed; of what has
 * begun before, the part until that day stays as it was and the rest is a new record, which is answered. Throws `notFound`, `periodIsOver`.
 */
export async function changeSince(
  tx: Tx,
  caller: Caller,
  resource: Resource,
  id: string,
  values: WireRow,
  { day, from, to }: SinceDay,
  as: { source: string; access: Access },
): Promise<WireRow> {
  const row = await findRow(tx, resource, id, { lock: true, scope: as.access.scope })
  if (!row) throw new AppError('notFound')
  if (row[to] && String(row[to]) < day) throw new AppError('periodIsOver')
  if (String(row[from]) >= day) return changeRecord(tx, caller, resource, { id }, values, 'batchUpdate', as)
  await changeRecord(tx, caller, resource, { id }, { [to]: dayBefore(day) }, 'batchUpdate', as)
  const kept = Object.fromEntries(
    Object.entries(resource.fields).flatMap(([name, field]) =>
      field.edit === 'never' || generatedAs(field) !== undefined || sourcesOf(field).length > 0
        ? []
        : [[name, row[name]] as const],
    ),
  )
  return makeRecord(tx, caller, resource, { ...kept, ...values, [from]: day, [to]: row[to] }, as.access, {}, as.source)
}

const dayMs = 86_400_000
export const dayBefore = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) - dayMs).toISOString().slice(0, 10)
