import { store } from '@sfa/customer/definitions/store.resource'
import type { WireRow } from '@sfa/db/search/search-rows'
import { givenId } from '@sfa/kit/fields/wire-id'
import type { Caller } from '@sfa/operations/caller'
import { readBody } from '@sfa/operations/read-body'
import type { Answer } from '@sfa/operations/resource/calls/answer-call'
import { answerSearch } from '@sfa/operations/resource/searching/answer-search'
import { parseSearch } from '@sfa/operations/resource/searching/parse-search'
import type { RowStream } from '@sfa/operations/resource/searching/stream-records'
import type { Services } from '@sfa/operations/services'
import { z } from 'zod'

const asked = z.object({
  distributorId: givenId.nullish(),
  isAssociated: z.coerce
    .string()
    .pipe(z.enum(['', '0', '1']))
    .nullish(),
})

/**
 * Stores that a distributor supplies or does not supply; without a distributor those that have any or none
 * (`isAssociatedStoreList`). Each row says which it is.
 */
export async function associatedStores(
  services: Services,
  caller: Caller,
  body: Readonly<Record<string, unknown>>,
): Promise<Answer | RowStream> {
  const { distributorId: _, isAssociated: __, ...conditions } = body
  const { distributorId, isAssociated } = readBody(asked, body)
  const search = parseSearch(store, conditions)
  if (isAssociated && distributorId) {
    const operator = isAssociated === '1' ? 'eq' : 'ne'
    search.conditions = [{ field: 'distributorIdList', operator, value: distributorId }]
    // By the pairs, which an index answers; the condition leaves those of the distributors below out.
    if (isAssociated === '1') search.filters = { ...search.filters, distributorIdList: [distributorId] }
  } else if (isAssociated)
    search.filters = { ...search.filters, distributorCount: isAssociated === '1' ? [1, null] : [0, 0] }
  return answerSearch(services, caller, store, search, row => withAssociation(row, distributorId))
}

/** Not told to callers who may not see the distributors of a store. */
function withAssociation(row: WireRow, distributorId: string | null | undefined): WireRow {
  const list = row.distributorIdList
  if (!Array.isArray(list)) return row
  return { ...row, isAssociated: (distributorId ? list.includes(distributorId) : list.length > 0) ? '1' : '0' }
}
