import { AppError } from '@sfa/kernel/app-error'
import type { Behaviour } from '@sfa/operations/resource/behaviour'
import { sql } from 'kysely'
import { warehouse } from '../definitions/warehouse.resource'

/** A warehouse goes out of use when it is empty: what it has would be found by no order and no transfer any more. */
export const warehouseBehaviour: Behaviour = {
  of: warehouse,
  check: {
    fields: ['isDeleted'],
    async run(tx, _caller, { before, changed }) {
      if (before === null || before.isDeleted === '1' || changed.isDeleted !== '1') return
      const { rows } = await sql<{ count: number }>`
        select count(*)::int from warehouse_stock
        where warehouse_id = ${before.id} and (on_hand <> 0 or reserved <> 0)`.execute(tx)
      const count = rows[0]?.count ?? 0
      if (count > 0)
        throw new AppError('invalid', {}, 200, [{ field: 'isDeleted', code: 'warehouseHasStock', params: { count } }])
    },
  },
}
