import { inTenant } from '@sfa/db/connection/tenant-transaction'
import type { WireRow } from '@sfa/db/search/search-rows'
import { AppError } from '@sfa/domain/app-error'
import type { BodyOf } from '@sfa/resource-kit/call'
import { updateSchema } from '@sfa/resource-kit/record-schema'
import { permissionKey } from '@sfa/resource-kit/resource-calls'
import { dictionary } from '@sfa/resources/parameter/dictionary.resource'
import type { updateDictionaryListCall } from '@sfa/resources/parameter/parameter.calls'
import { type Caller, requireKey } from '../caller'
import { parseRecord } from '../resource/saving/check-record'
import { changeRecord, withId } from '../resource/saving/update-record'
import type { Services } from '../services'

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
