import type { Tx } from '@sfa/db/connection/tenant-transaction'
import type { Label } from '@sfa/kit/label'
import { tellPeople } from '@sfa/message/operations/tell-people'
import { sql } from 'kysely'
import type { StockPlace } from './stock-rows'

interface Crossed {
  state: 'normal' | 'low' | 'over'
  receiverIds: string[]
  warehouse: string
  product: string
  onHand: string
  minimum: string | null
  maximum: string | null
}

const titles: Readonly<Record<'low' | 'over', Label>> = {
  low: ['库存不足：{product}', 'Stock is low: {product}'],
  over: ['库存超限：{product}', 'Stock is too high: {product}'],
}
const texts: Readonly<Record<'low' | 'over', Label>> = {
  low: [
    '{warehouse}的“{product}”现存{onHand}，低于最低库存{minimum}。',
    '{warehouse} has {onHand} of "{product}" on hand, below the minimum of {minimum}.',
  ],
  over: [
    '{warehouse}的“{product}”现存{onHand}，高于最高库存{maximum}。',
    '{warehouse} has {onHand} of "{product}" on hand, above the maximum of {maximum}.',
  ],
}

/**
 * Sets the state of the warnings of products that have moved, and tells the receivers of each that has become low or
 * too high: once, until it has been normal again or the other. The balances are locked, so two moves do not cross at
 * the same time.
 */
export async function followWarnings(tx: Tx, places: readonly StockPlace[]): Promise<void> {
  const { rows } = await sql<Crossed>`
    update warehouse_stock_warning w set state = stock_state(s.on_hand, w.minimum, w.maximum)
    from warehouse_stock s, warehouse_warehouse h, product_product p
    where (w.warehouse_id, w.product_id) in (
        select * from unnest(${places.map(one => one.warehouseId)}::bigint[], ${places.map(one => one.productId)}::bigint[]))
      and w.is_deleted = 0 and s.warehouse_id = w.warehouse_id and s.product_id = w.product_id
      and w.state is distinct from stock_state(s.on_hand, w.minimum, w.maximum)
      and h.id = w.warehouse_id and p.id = w.product_id
    returning w.state, w.receiver_ids::text[] "receiverIds", h.name warehouse, p.full_name_cn product,
      trim_scale(s.on_hand)::text "onHand", trim_scale(w.minimum)::text minimum, trim_scale(w.maximum)::text maximum`.execute(
    tx,
  )
  for (const crossed of rows) await tell(tx, crossed)
}

/** In both languages, since no call says which one the receivers read. */
async function tell(tx: Tx, { state, receiverIds, ...words }: Crossed): Promise<void> {
  if (state === 'normal' || receiverIds.length === 0) return
  const values: Readonly<Record<string, string | null>> = words
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
  const [title, [zh, en]] = [titles[state], texts[state]]
  await tellPeople(tx, {
    title: fill(title[0]),
    content: `${fill(zh)}\n\n${fill(en)}`,
    userIds: receiverIds,
    roleIds: [],
  })
}
