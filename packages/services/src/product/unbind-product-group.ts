import { inTenant, type Tx } from '@sfa/db/tenant-transaction'
import { AppError } from '@sfa/domain/app-error'
import { product } from '@sfa/resources/product/product.resource'
import { productGroup } from '@sfa/resources/product/product-group.resource'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Caller } from '../caller'
import { changeRecord } from '../resource/update-record'
import type { Services } from '../services'

const id = z.coerce.string().regex(/^\d{1,18}$/)
const unbindBody = z.object({ id, productIds: z.array(id).min(1).max(10_000) })

/** Takes products out of a group (`unbindingProductGroup`, 2-master-data.md §7). Answers how many were in it. */
export async function unbindProducts(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  body: unknown,
): Promise<{ unbound: number }> {
  const parsed = unbindBody.safeParse(body)
  if (!parsed.success) throw new AppError('invalidRequest')
  const { id: groupId, productIds } = parsed.data
  return inTenant(db, caller.tenantId, async tx => ({ unbound: await takeOut(tx, caller, groupId, productIds) }))
}

/** Takes all products out of a group and makes it invalid (`dismissProductGroup`). */
export async function dismissProductGroup(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  body: unknown,
): Promise<{ unbound: number }> {
  const parsed = z.object({ id }).safeParse(body)
  if (!parsed.success) throw new AppError('invalidRequest')
  return inTenant(db, caller.tenantId, async tx => {
    const unbound = await takeOut(tx, caller, parsed.data.id)
    await changeRecord(tx, caller, productGroup, { id: parsed.data.id }, { isDeleted: '1' }, 'updateStatus')
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
