import { inTenant, type Tx } from '@sfa/db/tenant-transaction'
import { givenId } from '@sfa/resource-kit/wire-id'
import { product } from '@sfa/resources/product/product.resource'
import { productGroup } from '@sfa/resources/product/product-group.resource'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Caller } from '../caller'
import { readBody } from '../read-body'
import { changeRecord } from '../resource/update-record'
import type { Services } from '../services'

const unbindBody = z.object({ id: givenId, productIds: z.array(givenId).min(1).max(10_000) })

/** Takes products out of a group (`unbindingProductGroup`, 2-master-data.md §7). Answers how many were in it. */
export async function unbindProducts(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  body: unknown,
): Promise<{ unbound: number }> {
  const { id: groupId, productIds } = readBody(unbindBody, body)
  return inTenant(db, caller.tenantId, async tx => ({ unbound: await takeOut(tx, caller, groupId, productIds) }))
}

/** Takes all products out of a group and makes it invalid (`dismissProductGroup`). */
export async function dismissProductGroup(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  body: unknown,
): Promise<{ unbound: number }> {
  const parsed = readBody(z.object({ id: givenId }), body)
  return inTenant(db, caller.tenantId, async tx => {
    const unbound = await takeOut(tx, caller, parsed.id)
    await changeRecord(tx, caller, productGroup, { id: parsed.id }, { isDeleted: '1' }, 'updateStatus')
    return { unbound }
  })
}

async function takeOut(tx: Tx, caller: Caller, groupId: string, productIds?: readonly string[]): Promise<number> {
  const members = await sql<{ id: string; group_ids: string[] }>`
    select id, group_ids::text[] from product_product
    where ${groupId}::bigint = any(group_ids) ${productIds ? sql`and id = any(${productIds}::bigint[])` : sql``}
    order by id`.execute(tx)
  for (const row of members.rows)
    await changeRecord(
      tx,
      caller,
      product,
      { id: String(row.id) },
      { groupIds: row.group_ids.filter(one => one !== groupId) },
      'update',
    )
  return members.rows.length
}
