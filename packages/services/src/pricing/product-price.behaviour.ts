import { priceChange } from '@sfa/resources/pricing/price-change.resource'
import { productPrice } from '@sfa/resources/pricing/product-price.resource'
import type { CheckScope } from '../bulk/import/check-scope'
import { place, run } from '../bulk/import/check-staged'
import type { Behaviour } from '../resource/behaviour'
import { hiddenPrices } from './hidden-prices'
import { needsApproval } from './needs-approval'
import { refuse, unknownObject, unknownObjects } from './objects'
import { overlapping, overlappingRows } from './periods'
import { plannedSql } from './planned-rows'
import { foreignUnit, foreignUnits } from './units-of-products'

const keys = ['objectType', 'objectCode', 'productID', 'unitID']

export const productPriceBehaviour: Behaviour = {
  of: productPrice,
  async before(tx, caller, { before, changed }) {
    const row = { ...before, ...changed }
    if ((!before || changed.price !== undefined) && (await needsApproval(tx, priceChange)))
      refuse([{ field: 'price', code: 'priceNeedsApproval' }])
    if (!before) refuse([...(await unknownObject(tx, caller, row)), ...(await foreignUnit(tx, row))])
    refuse(await overlapping(tx, productPrice, keys, row, before && String(before.id)))
  },
  sharedIndexes: { pricing_product_price_period: 'validFrom' },
  hidden: hiddenPrices('price'),
  import: {
    async check(scope) {
      await unknownObjects(scope)
      await foreignUnits(scope)
      await overlappingRows(scope, keys)
      await withoutApproval(scope)
    },
  },
}

/** New and other prices of a file, which have to be requested. */
async function withoutApproval(scope: CheckScope): Promise<void> {
  const { tx, tables } = scope
  if (!(await needsApproval(tx, priceChange))) return
  await run(
    tx,
    `insert into ${tables.faults} (row_no, path, header, value, code, params)
     select r.row_no, ${place(scope, 'price')}, '', 'priceNeedsApproval', '{}'
     from (${plannedSql(scope, ['price'])}) r left join pricing_product_price p on p.id = r.id
     where p.id is null or r.price <> p.price`,
  )
}
