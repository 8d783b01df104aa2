import type { WireRow } from '@sfa/db/search/search-rows'
import { AppError } from '@sfa/kernel/app-error'
import type { CheckScope } from '@sfa/operations/bulk/import/checks/check-scope'
import { place, run } from '@sfa/operations/bulk/import/checks/check-staged'
import type { Behaviour } from '@sfa/operations/resource/behaviour'
import { plannedSql } from '@sfa/pricing/operations/planned-rows'
import { foreignUnit, unitsOfProduct } from '@sfa/pricing/operations/units-of-products'
import { ecSku } from '../../definitions/ec-sku.resource'

/** A comparison names a unit that its product has. */
export const ecSkuBehaviour: Behaviour = {
  of: ecSku,
  async before(tx, _caller, { before, changed }) {
    const row: WireRow = { ...before, ...changed }
    if (!row.unitID) return
    const failures = await foreignUnit(tx, row)
    if (failures.length > 0) throw new AppError('invalid', {}, 200, failures)
  },
  import: { check: refuseForeignUnits },
}

async function refuseForeignUnits(scope: CheckScope): Promise<void> {
  const { tx, tables } = scope
  await run(
    tx,
    `insert into ${tables.faults} (row_no, path, header, value, code, params)
     select r.row_no, ${place(scope, 'unitID')}, u.name_cn, 'unitNotOfProduct', jsonb_build_object('value', u.name_cn)
     from (${plannedSql(scope, ['productID', 'unitID'])}) r
     join product_product p on p.id = r.product_id join parameter_unit u on u.id = r.unit_id
     where r.unit_id not in (select unit from (${unitsOfProduct}) own)`,
  )
}
