import { columnOf } from '@sfa/kit/resource'
import { unitNamed } from '@sfa/operations/bulk/import/checks/check-measured'
import type { CheckScope } from '@sfa/operations/bulk/import/checks/check-scope'
import { place, quoted, run } from '@sfa/operations/bulk/import/checks/check-staged'
import type { Behaviour } from '@sfa/operations/resource/behaviour'
import { unitsOfProduct } from '@sfa/pricing/operations/units-of-products'
import { hiddenPrices } from '@sfa/product/operations/hidden-prices'
import { ecOrder } from '../../definitions/ec-order.resource'
import { meantProduct } from './meant-product'

/**
 * What a file says of platform orders is looked at before anything is written. What is written waits until an order is
 * made of it, each by itself (make-ec-orders.ts).
 */
export const ecOrderBehaviour: Behaviour = {
  of: ecOrder,
  hidden: hiddenPrices('freight', 'paid', 'lines.price', 'lines.discount'),
  import: {
    async check(scope) {
      await refuseForeignShops(scope)
      await refuseClosedCustomers(scope)
      await refuseKnownNumbers(scope)
      await refuseLaterTimes(scope)
      await refuseQuantities(scope)
      await refusePrices(scope)
      await refuseUnknownSkus(scope)
      await refuseForeignUnits(scope)
      await refuseParts(scope)
      await refuseOtherSums(scope)
    },
  },
}

const addFaults = ({ tx, tables }: CheckScope, query: string) =>
  run(tx, `insert into ${tables.faults} (row_no, path, header, value, code, params) ${query}`)

/** New orders (`s`); what stands already is not looked at again. */
const fresh = ({ tables }: CheckScope, joins = '') =>
  `${tables.rows} s left join ${tables.found} f on f.row_no = s.row_no ${joins} where f.id is null`

const joinedShop = 'join order_ec_shop h on h.id = s.f_shop'

const isBrought = ({ matches }: CheckScope, path: string) => matches.some(match => match.path === path)

/** A cell of a line; null where the file has no such column. */
const cell = (scope: CheckScope, name: string, type: string) =>
  isBrought(scope, name) ? `r.f_${columnOf(name)}` : `null::${type}`

/** Lines (`r`) of new orders with their cells, which stand beside the staging of the heads. Amounts are fen. */
function freshLines(scope: CheckScope): string {
  const { tables } = scope
  const rows = tables.rows.replace(/_heads$/, '')
  const quantity = cell(scope, 'quantity', 'numeric')
  const price = cell(scope, 'price', 'bigint')
  return `(select r.row_no, s.row_no doc, s.f_shop shop, ${cell(scope, 'sku', 'text')} sku, ${quantity} quantity,
      ${cell(scope, 'unit', 'bigint')} unit, ${price} price, coalesce(${cell(scope, 'discount', 'bigint')}, 0) discount,
      coalesce(${cell(scope, 'isGift', 'smallint')}, 0) = 1 is_gift, round(${quantity} * coalesce(${price}, 0)) amount
    from ${rows} r join ${rows}_docs d on d.row_no = r.row_no join ${tables.rows} s on s.row_no = d.doc
    left join ${tables.found} f on f.row_no = s.row_no where f.id is null) r`
}

/**
 * The lines with the columns of the product that each means (`p`; its unit is `line_unit`). They are found before anything
 * is asked of them: a tenant that has just written its products has no statistics of them, and the planner, which takes
 * them for one, would put every product before every line.
 */
const meantLines = (scope: CheckScope) =>
  `(select p.*, r.row_no, r.sku, r.quantity line_quantity, coalesce(r.unit, k.unit_id) line_unit
    from ${freshLines(scope)} ${meantProduct} offset 0) p`

const yuan = (fen: string) => `trim_scale(round((${fen}) / 100.0, 2))::text`

const refuseForeignShops = (scope: CheckScope) =>
  addFaults(
    scope,
    `select s.row_no, ${place(scope, 'shop')}, h.name, 'ecShopPlatform', jsonb_build_object('value', h.name)
     from ${fresh(scope, joinedShop)} and h.platform <> s.f_platform`,
  )

/** Shops keep their customers when these close; nothing new is sold to them then. */
const refuseClosedCustomers = (scope: CheckScope) =>
  addFaults(
    scope,
    `select s.row_no, ${place(scope, 'shop')}, h.name, 'customerClosed', jsonb_build_object('value', coalesce(c.name, v.name))
     from ${fresh(
       scope,
       `${joinedShop} left join customer_store c on h.customer_type = 'store' and c.id = h.store_id
        left join distributor_distributor v on h.customer_type = 'distributor' and v.id = h.distributor_id`,
     )} and (c.is_deleted <> 0 or coalesce(c.is_closed, 0) <> 0 or v.is_deleted <> 0)`,
  )

/** Of orders whose document was removed the number is still known. */
const refuseKnownNumbers = (scope: CheckScope) =>
  addFaults(
    scope,
    `select s.row_no, ${place(scope, 'platformNo')}, s.f_platform_no, 'ecNumberKnown',
       jsonb_build_object('value', s.f_platform_no)
     from ${fresh(scope)} and exists (select from order_order o where o.source = 'ec' and o.external_no = s.f_platform_no
       and not exists (select from order_ec_undone u where u.order_id = o.id))`,
  )

const refuseLaterTimes = (scope: CheckScope) =>
  addFaults(
    scope,
    `select s.row_no, ${place(scope, 'orderedTime')}, '', 'ecOrderedLater', '{}' from ${fresh(scope)}
       and s.f_ordered_time > now() + interval '5 minutes'`,
  )

/** The bounds of every ordered line. */
const refuseQuantities = (scope: CheckScope) =>
  addFaults(
    scope,
    `select r.row_no, ${place(scope, 'quantity')}, trim_scale(r.quantity)::text,
       case when r.quantity <= 0 then 'notPositive' when r.quantity >= 100000 then 'max' else 'decimals' end,
       case when r.quantity >= 100000 then '{"max": "99999.99"}'::jsonb else '{"max": "2"}' end
     from ${freshLines(scope)} where r.quantity <= 0 or r.quantity >= 100000 or r.quantity <> round(r.quantity, 2)`,
  )

async function refusePrices(scope: CheckScope): Promise<void> {
  await addFaults(
    scope,
    `select r.row_no, ${place(scope, 'price')}, '', 'required', '{}' from ${freshLines(scope)}
     where r.price is null and not r.is_gift`,
  )
  await addFaults(
    scope,
    `select r.row_no, ${place(scope, 'price')}, ${yuan('r.price')}, 'ecGiftPrice', '{}' from ${freshLines(scope)}
     where r.is_gift and r.price > 0`,
  )
  await addFaults(
    scope,
    `select r.row_no, ${place(scope, 'discount')}, ${yuan('r.discount')}, 'ecDiscountTooMuch',
       jsonb_build_object('given', ${yuan('r.discount')}, 'most', ${yuan('r.amount')})
     from ${freshLines(scope)} where r.discount > r.amount`,
  )
}

async function refuseUnknownSkus(scope: CheckScope): Promise<void> {
  await addFaults(
    scope,
    `select row_no, ${place(scope, 'sku')}, sku, 'ecSkuUnknown', jsonb_build_object('value', sku)
     from ${meantLines(scope)} where sku is not null and id is null`,
  )
  await addFaults(
    scope,
    `select row_no, ${place(scope, 'sku')}, sku, 'refInvalid', jsonb_build_object('value', full_name_cn)
     from ${meantLines(scope)} where is_deleted <> 0`,
  )
}

const refuseForeignUnits = (scope: CheckScope) =>
  addFaults(
    scope,
    `select p.row_no, ${isBrought(scope, 'unit') ? place(scope, 'unit') : place(scope, 'sku')}, u.name_cn, 'unitNotOfProduct',
       jsonb_build_object('value', u.name_cn)
     from ${meantLines(scope)} join parameter_unit u on u.id = p.line_unit
     where p.id is not null and u.id not in (select unit from (${unitsOfProduct}) own)`,
  )

/** Parts of units that are counted; what has more decimals than any unit is told as that alone. */
const refuseParts = (scope: CheckScope) =>
  addFaults(
    scope,
    `select p.row_no, ${place(scope, 'quantity')}, trim_scale(p.line_quantity)::text, 'wholeUnits',
       jsonb_build_object('unit', ${unitNamed(scope, 'm')})
     from ${meantLines(scope)} cross join lateral measure_of(p.id, p.line_unit) m
     where p.line_quantity <> trunc(p.line_quantity) and p.line_quantity = round(p.line_quantity, 2) and not m.decimals`,
  )

/** Σ(quantity × price − discount) + freight is what was paid. Where a cell is missing, it is told as that alone. */
function refuseOtherSums(scope: CheckScope): Promise<number> {
  const freight = isBrought(scope, 'freight') ? 'coalesce(s.f_freight, 0)' : '0'
  const sum = `n.sum + ${freight}`
  return addFaults(
    scope,
    `select s.row_no, ${place(scope, 'paid')}, ${yuan('s.f_paid')}, ${quoted('ecSumDiffers')},
       jsonb_build_object('given', ${yuan('s.f_paid')}, 'sum', ${yuan(sum)})
     from ${scope.tables.rows} s join (
       select r.doc, sum(r.amount - r.discount) sum, bool_or(r.quantity is null or (r.price is null and not r.is_gift)) part
       from ${freshLines(scope)} group by r.doc) n on n.doc = s.row_no
     where not n.part and s.f_paid <> ${sum}`,
  )
}
