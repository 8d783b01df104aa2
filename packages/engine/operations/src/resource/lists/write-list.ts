import { inTenant } from '@sfa/db/connection/tenant-transaction'
import type { WireRow } from '@sfa/db/search/search-rows'
import { AppError } from '@sfa/kernel/app-error'
import { createSchema, updateSchema } from '@sfa/kit/record-schema'
import type { Resource } from '@sfa/kit/resource'
import { operationsOf, permissionKey } from '@sfa/kit/resource-calls'
import { type Caller, requireKey } from '../../caller'
import { accessFor } from '../../permission/access'
import { shownTo } from '../../permission/shown-row'
import type { Services } from '../../services'
import { parseRecord } from '../saving/check-record'
import { makeRecord } from '../saving/create-record'
import { lockHeads } from '../saving/record-limit'
import { refuseDuplicates } from '../saving/refuse-duplicates'
import { changeRecord, withId, withoutMaskedTexts } from '../saving/update-record'

/**
 * Creates or changes several records, all or none (`listCreate` and `listUpdate`). Throws as a
 * single write does; failed fields say their row, from 1.
 */
export async function writeList(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  resource: Resource,
  operation: 'create' | 'update',
  rows: readonly WireRow[],
): Promise<WireRow[]> {
  if (!operationsOf(resource).includes(operation)) throw new AppError('invalidRequest')
  requireKey(caller, permissionKey(resource, operation))
  if (rows.length === 0) throw new AppError('nothingToSave')
  const schema = operation === 'create' ? createSchema(resource) : updateSchema(resource)
  return inTenant(db, caller.tenantId, async tx => {
    const { [operation]: access, search } = await accessFor(tx, caller, resource, operation, 'search')
    const ids = rows.flatMap(row => String((withId(resource, row) as WireRow | null)?.id ?? []))
    await lockHeads(tx, resource, { ids, changes: rows })
    const saved: WireRow[] = []
    for (const [index, row] of rows.entries())
      saved.push(
        await atRow(index + 1, async () => {
          const asked = withId(resource, row)
          const sent = operation === 'create' ? asked : await withoutMaskedTexts(tx, resource, access, asked)
          const values = parseRecord(schema, sent)
          return refuseDuplicates(resource, values, () => {
            if (operation === 'create') return makeRecord(tx, caller, resource, values, access)
            const { id, ver, ...changes } = values
            return changeRecord(tx, caller, resource, { id: String(id), ver: Number(ver) }, changes, 'update', {
              access,
            })
          })
        }),
      )
    return saved.map(shownTo(caller, resource, search.fields))
  })
}

async function atRow<T>(row: number, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!(error instanceof AppError) || !error.details) throw error
    const details = error.details.map(failure => ({ ...failure, row }))
    throw new AppError(error.code, error.params, error.status, details)
  }
}
