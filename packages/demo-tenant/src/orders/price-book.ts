import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { lookUpPrice, type PriceRow } from '@sfa/pricing/rules/look-up-price'
import { sql } from 'kysely'
import type { DemoBuyer } from './demo-buyers'
import type { DemoGoods } from './demo-goods'

/** Fen of one of the unit; null where the product has no price for the buyer. */
export type PriceOf = (goods: DemoGoods, unit: string) => number | null

/** Prices for a buyer on a day. */
export type PricesOf = (buyer: DemoBuyer, day: string) => PriceOf

export interface PriceBook {
  of: PricesOf
  /** Whether some prices are for this object alone. */
  names(object: string): boolean
}

interface List {
  id: string
  forAll: boolean
  groupIds: string[]
  channelIds: string[]
  areaIds: string[]
  orgIds: string[]
  storeIds: string[]
  from: string
  to: string | null
}

const holdsOn = ({ from, to }: Pick<List, 'from' | 'to'>, day: string) => from <= day && (to === null || to >= day)
const share = (some: readonly string[], others: readonly string[]) => some.some(one => others.includes(one))

/**
 * All prices that are written down, read once: the rows that `findPrices` asks the database for with each order
 * (pricing/find-prices.ts), by what they are for.
 */
export async function readPriceBook(tx: Tx): Promise<PriceBook> {
  const rowsBy = await readRows(tx)
  const { rows: lists } = await sql<List>`
    select l.id::text, l.for_all = 1 "forAll", l.group_ids::text[] "groupIds", l.channel_ids::text[] "channelIds",
      l.area_ids::text[] "areaIds", l.org_ids::text[] "orgIds", l.valid_from::text "from", l.valid_to::text "to",
      array(select s.store_id::text from pricing_list_store s where s.list_id = l.id and s.is_deleted = 0) "storeIds"
    from pricing_price_list l where l.is_deleted = 0 order by l.id`.execute(tx)
  const isFor = (list: List, buyer: DemoBuyer) =>
    list.forAll ||
    share(list.groupIds, buyer.groupIds) ||
    share(list.channelIds, buyer.channelIds) ||
    share(list.areaIds, buyer.areaIds) ||
    share(list.orgIds, buyer.orgIds) ||
    list.storeIds.includes(buyer.id)
  const of: PricesOf = (buyer, day) => {
    const objects = [
      `store ${buyer.id}`,
      ...(buyer.distributorId ? [`distributor ${buyer.distributorId}`] : []),
      ...buyer.groupIds.map(id => `group ${id}`),
      ...lists.filter(list => holdsOn(list, day) && isFor(list, buyer)).map(({ id }) => `list ${id}`),
      'product',
    ]
    return ({ id, units }, unit) => {
      const rows = objects.flatMap(object => rowsBy.get(`${object} ${id}`) ?? [])
      return lookUpPrice({ unit, day, rows, units }).fen
    }
  }
  const objects = new Set([
    ...[...rowsBy.keys()].map(key => key.slice(0, key.lastIndexOf(' '))),
    ...lists.flatMap(list => [
      ...list.storeIds.map(id => `store ${id}`),
      ...list.groupIds.map(id => `group ${id}`),
      ...list.channelIds.map(id => `channel ${id}`),
      ...list.areaIds.map(id => `area ${id}`),
      ...list.orgIds.map(id => `org ${id}`),
    ]),
  ])
  return { of, names: object => objects.has(object) }
}

async function readRows(tx: Tx): Promise<ReadonlyMap<string, readonly PriceRow[]>> {
  const { rows } = await sql<PriceRow & { object: string }>`
    select case when p.object_type = 'product' then 'product'
        else p.object_type || ' ' || coalesce(p.store_id, p.distributor_id, p.group_id) end || ' ' || p.product_id object,
      p.id::text, p.object_type "level", p.unit_id::text unit, p.price::float8 fen, p.priority::int, p.valid_from::text "from",
      p.valid_to::text "to"
    from pricing_product_price p where p.is_deleted = 0
    union all
    select 'list ' || l.id || ' ' || p.product_id, p.id::text, 'list', p.unit_id::text, p.price::float8, l.priority::int,
      l.valid_from::text, l.valid_to::text
    from pricing_list_price p join pricing_price_list l on l.id = p.list_id where p.is_deleted = 0 and l.is_deleted = 0`.execute(
    tx,
  )
  const found = new Map<string, PriceRow[]>()
  for (const { object, ...row } of rows) {
    const known = found.get(object)
    if (known) known.push(row)
    else found.set(object, [row])
  }
  return found
}
