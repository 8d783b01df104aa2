import { AppError } from '@sfa/domain/app-error'
import { defaultWarehouse } from '@sfa/resources/warehouse/default-warehouse.resource'
import { sql } from 'kysely'
import type { Behaviour } from '../resource/behaviour'

/** The field that names whom a rule of each level is for. */
const objectOf: Readonly<Record<string, string>> = {
  store: 'storeID',
  storeGroup: 'storeGroupID',
  distributor: 'distributorID',
  org: 'orgID',
}

/** One rule for each store, group, distributor and organisation, and one for the whole company. */
export const defaultWarehouseBehaviour: Behaviour = {
  of: defaultWarehouse,
  async before(tx, _caller, { before, changed }) {
    if (before !== null) return
    const { rows } = await sql<{ name: string }>`
      select w.name from warehouse_default_warehouse d join warehouse_warehouse w on w.id = d.warehouse_id
      where d.level = ${changed.level ?? 'store'} and d.store_id is not distinct from ${changed.storeID ?? null}::bigint
        and d.store_group_id is not distinct from ${changed.storeGroupID ?? null}::bigint
        and d.distributor_id is not distinct from ${changed.distributorID ?? null}::bigint
        and d.org_id is not distinct from ${changed.orgID ?? null}::bigint`.execute(tx)
    const [taken] = rows
    if (!taken) return
    const field = objectOf[String(changed.level)] ?? 'level'
    throw new AppError('invalid', {}, 200, [{ field, code: 'servedAlready', params: { name: taken.name } }])
  },
  // Of two rules that are written at the same time.
  sharedIndexes: { warehouse_default_warehouse_served: 'level' },
}
