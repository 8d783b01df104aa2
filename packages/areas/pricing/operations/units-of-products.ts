import type { Tx } from '@sfa/db/connection/tenant-transaction'
import type { WireRow } from '@sfa/db/search/search-rows'
import { AppError, type FieldFailure } from '@sfa/kernel/app-error'
import type { CheckScope } from '@sfa/operations/bulk/import/checks/check-scope'
import { place, run } from '@sfa/operations/bulk/import/checks/check-staged'
import { sql } from 'kysely'
import { plannedSql } from './planned-rows'

/**
 * The units of a row `p` of product_product, as rows (`place`, `unit`, `ratio`, `fen`), the basic unit at place 0: those
 * of the basic unit and the sub-units where they are filled, else the small and the big one. Prices of the form are fen.
 */
export const unitsOfProduct = `
  select 0 place, (p.basic_unit ->> 'uomid')::bigint unit, 1::bigint ratio,
    coalesce((p.basic_unit ->> 'basicprice')::bigint, case when u.code = p.source_uom then p.unit_price end) fen
  from parameter_unit u where u.id = (p.basic_unit ->> 'uomid')::bigint
  union all
  select n::int, (s ->> 'uomid')::bigint, (s ->> 'conversionRatio')::bigint, (s ->> 'unitprice')::bigint
  from jsonb_array_elements(case when p.basic_unit ->> 'uomid' is not null then p.sub_units end)
    with ordinality sub (s, n)
  union all
  select case when u.code = p.source_uom then 0 else 1 end, u.id,
    case when u.code = p.source_uom then 1 else p.denominator end,
    case when u.code = p.source_uom then p.unit_price else p.big_unit_price end
  from parameter_unit u where p.basic_unit ->> 'uomid' is null and u.code in (p.source_uom, p.target_uom)`

/** Refuses a unit that the product does not have. Answers the failures. */
export async function foreignUnit(tx: Tx, row: WireRow): Promise<FieldFailure[]> {
  const { rows } = await sql<{ name: string }>`
    select u.name_cn name from product_product p join parameter_unit u on u.id = ${row.unitID}
    where p.id = ${row.productID} and u.id not in (select unit from (${sql.raw(unitsOfProduct)}) own)`.execute(tx)
  return rows.map(({ name }) => ({ field: 'unitID', code: 'unitNotOfProduct', params: { value: name } }))
}

/** The same for the new rows of a file. */
export async function foreignUnits(scope: CheckScope): Promise<void> {
  const { tx, tables } = scope
  await run(
    tx,
    `insert into ${tables.faults} (row_no, path, header, value, code, params)
     select r.row_no, ${place(scope, 'unitID')}, u.name_cn, 'unitNotOfProduct', jsonb_build_object('value', u.name_cn)
     from (${plannedSql(scope, ['productID', 'unitID'])}) r
     join product_product p on p.id = r.product_id join parameter_unit u on u.id = r.unit_id
     where r.id is null and r.unit_id not in (select unit from (${unitsOfProduct}) own)`,
  )
}

/** How many basic units each line's unit is. Throws `invalid` at the lines whose product does not have the unit. */
export async function ratiosOf(
  tx: Tx,
  lines: readonly { productId: string; unitId: string }[],
): Promise<readonly number[]> {
  const { rows } = await sql<{ product: string; unit: string; ratio: number }>`
    select p.id::text product, own.unit::text unit, own.ratio::float8 ratio
    from product_product p cross join lateral (${sql.raw(unitsOfProduct)}) own
    where p.id = any(${lines.map(({ productId }) => productId)}::bigint[])`.execute(tx)
  const known = new Map(rows.map(({ product, unit, ratio }) => [`${product} ${unit}`, ratio]))
  const ratios = lines.map(({ productId, unitId }) => known.get(`${productId} ${unitId}`))
  const failures = lines.flatMap(({ unitId }, at): FieldFailure[] =>
    ratios[at] === undefined
      ? [{ field: `lines.${at}.unitId`, code: 'unitNotOfProduct', params: { value: unitId } }]
      : [],
  )
  if (failures.length > 0) throw new AppError('invalid', {}, 200, failures)
  return ratios as number[]
}
