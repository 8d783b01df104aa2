import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { AppError } from '@sfa/kernel/app-error'
import { createSchema, updateSchema } from '@sfa/kit/record-schema'
import { type Caller, requireKey } from '@sfa/operations/caller'
import { accessFor } from '@sfa/operations/permission/access'
import { parseRecord } from '@sfa/operations/resource/saving/check-record'
import { makeRecord } from '@sfa/operations/resource/saving/create-record'
import { refuseDuplicates } from '@sfa/operations/resource/saving/refuse-duplicates'
import { changeRecord } from '@sfa/operations/resource/saving/update-record'
import type { Services } from '@sfa/operations/services'
import { sql } from 'kysely'
import { stockWarning } from '../definitions/stock-warning.resource'
import type { WarningList } from '../definitions/warehouse.calls'

/**
 * Sets the warnings of several products, each in a warehouse, all or none (`product-warehouse/updateList`). Throws as a
 * single save does; failed fields say their row, from 1.
 */
export const updateWarnings = (
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  { list }: WarningList,
): Promise<{ created: number; changed: number }> =>
  inTenant(db, caller.tenantId, async tx => {
    const { rows } = await sql<{ id: string; ver: number; key: string }>`
      select w.id::text, w.ver, w.warehouse_id || '/' || w.product_id key
      from unnest(${list.map(row => row.warehouseID)}::bigint[], ${list.map(row => row.productID)}::bigint[])
        as given (warehouse_id, product_id)
      join warehouse_stock_warning w on w.warehouse_id = given.warehouse_id and w.product_id = given.product_id`.execute(
      tx,
    )
    const known = new Map(rows.map(row => [row.key, row]))
    const access = await accessFor(tx, caller, stockWarning, 'create', 'update')
    let [created, changed] = [0, 0]
    for (const [index, row] of list.entries()) {
      const old = known.get(`${row.warehouseID}/${row.productID}`)
      const { ver, warehouseID, productID, ...values } = row
      await atRow(index + 1, async () => {
        if (!old) {
          requireKey(caller, 'product/inventorywarning:add')
          const made = parseRecord(createSchema(stockWarning), { warehouseID, productID, ...values })
          await refuseDuplicates(stockWarning, made, () => makeRecord(tx, caller, stockWarning, made, access.create))
          created += 1
          return
        }
        requireKey(caller, 'product/inventorywarning:edit')
        const {
          id,
          ver: seen,
          ...changes
        } = parseRecord(updateSchema(stockWarning), {
          id: old.id,
          ver: ver ?? old.ver,
          ...values,
        })
        const after = await changeRecord(
          tx,
          caller,
          stockWarning,
          { id: String(id), ver: Number(seen) },
          changes,
          'update',
          { access: access.update },
        )
        if (after.ver !== old.ver) changed += 1
      })
    }
    return { created, changed }
  })

async function atRow(row: number, write: () => Promise<void>): Promise<void> {
  try {
    await write()
  } catch (error) {
    if (!(error instanceof AppError) || !error.details) throw error
    throw new AppError(
      error.code,
      error.params,
      error.status,
      error.details.map(failure => ({ ...failure, row })),
    )
  }
}
