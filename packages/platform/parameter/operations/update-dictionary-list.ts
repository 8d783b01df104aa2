import { inTenant } from '@sfa/db/connection/tenant-transaction'
import type { WireRow } from '@sfa/db/search/search-rows'
import { AppError } from '@sfa/kernel/app-error'
import type { BodyOf } from '@sfa/kit/call'
import { dictionary } from '@sfa/kit/own-tables/dictionary.resource'
import { updateSchema } from '@sfa/kit/record-schema'
import { permissionKey } from '@sfa/kit/resource-calls'
import { type Caller, requireKey } from '@sfa/operations/caller'
import { parseRecord } from '@sfa/operations/resource/saving/check-record'
import { changeRecord, withId } from '@sfa/operations/resource/saving/update-record'
import type { Services } from '@sfa/operations/services'
import type { updateDictionaryListCall } from '../definitions/parameter.calls'

/** Changes several dictionary items, all or none (`dict/updateList`). */
export async function updateDictionaryList(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  list: BodyOf<typeof updateDictionaryListCall>,
): Promise<WireRow[]> {
  requireKey(caller, permissionKey(dictionary, 'update'))
  if (list.length === 0) throw new AppError('nothingToSave')
  const items = list.map(item => parseRecord(updateSchema(dictionary), withId(dictionary, item)))
  return inTenant(db, caller.tenantId, async tx => {
    const saved: WireRow[] = []
    for (const { id, ver, ...values } of items)
      saved.push(await changeRecord(tx, caller, dictionary, { id: String(id), ver: Number(ver) }, values, 'update'))
    return saved
  })
}
