import type { Behaviour } from '@sfa/operations/resource/behaviour'
import { refuse, unknownObject, unknownObjects } from '@sfa/pricing/operations/objects'
import { sql } from 'kysely'
import { defaultWarehouse } from '../definitions/default-warehouse.resource'

/** One rule for each store, group, distributor and organisation, and one for the whole company. */
export const defaultWarehouseBehaviour: Behaviour = {
  of: defaultWarehouse,
  async before(tx, caller, { before, changed }) {
    if (before !== null) return
    refuse(await unknownObject(tx, caller, changed))
    const { rows } = await sql<{ name: string }>`
      select w.name from warehouse_default_warehouse d join warehouse_warehouse w on w.id = d.warehouse_id
      where d.object_type = ${changed.objectType} and d.object_code = ${changed.objectCode}`.execute(tx)
    refuse(rows.map(({ name }) => ({ field: 'objectCode', code: 'servedAlready', params: { name } })))
  },
  import: { check: unknownObjects },
}
