import { familyCall } from '@sfa/kit/calls/object-family.calls'
import { dismissProductGroupCall, unbindProductsCall } from '@sfa/product/definitions/product.calls'
import { product } from '@sfa/product/definitions/product.resource'
import { searchRecords } from '../../resource-screens/record-calls'
import { call } from '../../shared/request/call'

export const unbindProducts = (id: string, productIds: readonly string[]) =>
  call(unbindProductsCall, { id, productIds })

/** Above 500 members there is no number yet: a job goes on with it. */
export const dismissGroup = (id: string) => call(dismissProductGroupCall, { id })

/** Products go to the server by this many. */
const chunk = 200

/** Puts products into a group; their other groups stay. Answers how many were not in it before. */
export async function bindProducts(groupId: string, productIds: readonly string[]): Promise<number> {
  let bound = 0
  for (let from = 0; from < productIds.length; from += chunk) {
    const ids = productIds.slice(from, from + chunk)
    // Read anew: what the picker has shown may have changed since, and a group that another user has added must not be lost.
    const { rows } = await searchRecords(product, { ids, page: { pageIndex: 1, pageSize: chunk } })
    const records = rows.flatMap(row => {
      const groups = (row.groupIds as readonly string[] | null) ?? []
      return groups.includes(groupId) ? [] : [{ id: row.id, ver: row.ver, groupIds: [...groups, groupId] }]
    })
    if (records.length > 0) await call(familyCall('listUpdate'), { objectName: 'MD_Product', records })
    bound += records.length
  }
  return bound
}
