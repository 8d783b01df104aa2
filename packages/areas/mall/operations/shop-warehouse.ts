import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { settingsOf } from '@sfa/operations/settings/settings-of'
import { orderWarehouse } from '@sfa/warehouse/definitions/order-warehouse'
import { sql } from 'kysely'
import type { MallConfig } from '../definitions/mall.calls'

/**
 * What 订单仓库 says to a shop client: the one warehouse of all orders, where there is such a valid one, and what its
 * customers see of the stock.
 */
export async function shopWarehouse(tx: Tx): Promise<MallConfig['warehouse']> {
  const { source, fixedID, showStock, shortage } = await settingsOf(tx, orderWarehouse)
  const { rows } = await sql<{ id: string; code: string; name: string }>`
    select id::text, code, name from warehouse_warehouse
    where ${source ?? ''} = 'fixed' and id = ${fixedID} and is_deleted = 0`.execute(tx)
  return {
    source: rows[0] ? 'fixed' : 'rule',
    fixed: rows[0] ?? null,
    showStock: showStock ?? 'level',
    shortage: shortage ?? 'refuse',
  }
}
