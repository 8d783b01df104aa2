import type { Tx } from '@sfa/db/connection/tenant-transaction'
import type { Language } from '@sfa/kernel/language'
import { unitsOfProduct } from '@sfa/pricing/operations/units-of-products'
import { type RawBuilder, sql } from 'kysely'

export interface OrderUnit {
  id: string
  code: string
  nameCn: string
  nameEn: string | null
  /** Basic units in one of it. */
  ratio: number
  /** There are parts of it, as of a kilogram. */
  decimals: boolean
}

/** A product as orders need it; its basic unit is the first of its units. */
export interface OrderProduct {
  id: string
  code: string
  name: string
  isValid: boolean
  productType: string | null
  specification: string | null
  groupIds: string[]
  brandId: string | null
  /** With the categories above. */
  categoryIds: string[]
  units: OrderUnit[]
}

const read = async (tx: Tx, which: RawBuilder<unknown>): Promise<OrderProduct[]> =>
  (
    await sql<OrderProduct>`
    select p.id::text, p.code, p.full_name_cn as name, p.is_deleted = 0 as "isValid", p.product_type as "productType",
      k.name_cn as specification, p.group_ids::text[] as "groupIds", p.brand_id::text as "brandId",
      array(select distinct x from product_category c
        cross join lateral unnest(string_to_array(btrim(c.full_path || c.id, '/'), '/')) x
        where c.id = any(p.category_ids)) as "categoryIds",
      coalesce((
        select jsonb_agg(jsonb_build_object('id', u.unit::text, 'code', n.code, 'nameCn', n.name_cn, 'nameEn', n.name_en,
          'ratio', u.ratio, 'decimals', coalesce(n.decimals, 0) = 1) order by u.place)
        from (${sql.raw(unitsOfProduct)}) u join parameter_unit n on n.id = u.unit), '[]') units
    from product_product p left join product_pack_size k on k.id = p.pack_size_id
    where ${which}`.execute(tx)
  ).rows

export async function productsByCode(tx: Tx, codes: readonly string[]): Promise<ReadonlyMap<string, OrderProduct>> {
  const found = await read(tx, sql`p.code = any(${[...new Set(codes)]}::text[])`)
  return new Map(found.map(product => [product.code, product]))
}

export async function productsById(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, OrderProduct>> {
  if (ids.length === 0) return new Map()
  const found = await read(tx, sql`p.id = any(${[...new Set(ids)]}::bigint[])`)
  return new Map(found.map(product => [product.id, product]))
}

/** By code or id, without one the basic unit; undefined where the product does not have it. */
export const unitOf = ({ units }: OrderProduct, asked: string | null | undefined): OrderUnit | undefined =>
  asked ? (units.find(({ code }) => code === asked) ?? units.find(({ id }) => id === asked)) : units[0]

/** The unit of which the quantity would be a part, although it is counted: the named or the basic one. */
export function brokenUnit({ units }: OrderProduct, unit: OrderUnit, quantity: number): OrderUnit | undefined {
  if (!unit.decimals && !Number.isInteger(quantity)) return unit
  const [basic] = units
  return basic && !basic.decimals && inBasic(quantity, unit) % 10_000 !== 0 ? basic : undefined
}

/** Ten-thousandths of the basic unit. */
export const inBasic = (quantity: number, { ratio }: OrderUnit): number => Math.round(quantity * 10_000) * ratio

export const unitName = ({ nameCn, nameEn }: OrderUnit, language: Language): string =>
  language === 'en-US' && nameEn ? nameEn : nameCn
