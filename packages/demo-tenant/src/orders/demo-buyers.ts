import type { Tx } from '@sfa/db/connection/tenant-transaction'
import type { FactCustomer } from '@sfa/marketing/rules/promotion/order-facts'
import { sql } from 'kysely'

/** Who orders in the demo, with what prices, promotions and the head of its orders say of it. */
export interface DemoBuyer extends FactCustomer {
  /** The `id` of a distributor is none of a store (order/placing/order-customer.ts). */
  kind: 'store' | 'distributor'
  code: string
  name: string
  level: string
  storeType: string
  /** Code of its channel. */
  channel: string
  areaId: string | null
  orgId: string
  repId: string | null
  repName: string | null
  contact: string | null
  mobile: string | null
  address: string | null
  /** Who delivers, null where the company does; of a distributor itself. */
  distributorId: string | null
  warehouseId: string | null
}

/** Whose coupons and rebates the buyer has: a store has its own, from whichever distributor it orders. */
export const ownerOf = ({ kind, id, distributorId }: DemoBuyer): string =>
  kind === 'store' ? `store ${id}` : `distributor ${distributorId}`

/** What prices, limits and promotions can be for, so that they hold for the buyer. */
export function objectsOf(buyer: DemoBuyer): string[] {
  const named = (what: string, ids: readonly string[]) => ids.map(id => `${what} ${id}`)
  return [
    ...named('store', [buyer.id]),
    ...named('distributor', buyer.distributorId ? [buyer.distributorId] : []),
    ...named('group', buyer.groupIds),
    ...named('channel', buyer.channelIds),
    ...named('area', buyer.areaIds),
    ...named('org', buyer.orgIds),
  ]
}

interface Row extends Omit<DemoBuyer, 'kind' | 'channelIds' | 'areaIds' | 'orgIds' | 'distributorId' | 'warehouseId'> {
  channelId: string
  distributorIds: string[]
}

/** The open stores by code, without those that have a part in an activity, and then some distributors. */
export async function readBuyers(tx: Tx): Promise<DemoBuyer[]> {
  const { rows } = await sql<Row>`
    select s.id::text, s.code, s.name, s.level, s.store_type "storeType", c.code channel, s.channel_id::text "channelId",
      s.province_city_area::text "areaId", s.org_id::text "orgId", s.group_ids::text[] "groupIds",
      s.distributor_id_list::text[] "distributorIds", u.id::text "repId", u.name "repName", s.contact,
      s.contact_mobile mobile, s.address
    from customer_store s join customer_channel c on c.id = s.channel_id
    left join sys_user u on u.id = s.sales_rep_user_code_list[1]
    where s.is_deleted = 0 and s.state = 'passed'
      and not exists (select from activity_application p where p.store_id = s.id and p.approval_status = 'Done')
    order by s.code`.execute(tx)
  const channels = await readTree(tx, 'customer_channel')
  const areas = await readTree(tx, 'organization_area')
  const orgs = await readTree(tx, 'sys_org')
  const serves = await readServing(tx)
  const stores = rows.map(({ channelId, distributorIds, ...row }): DemoBuyer => {
    const orgIds = upwards(orgs, row.orgId)
    return {
      ...row,
      kind: 'store',
      channelIds: upwards(channels, channelId),
      areaIds: row.areaId === null ? [] : upwards(areas, row.areaId),
      orgIds,
      ...serves(row.id, distributorIds, orgIds),
    }
  })
  return [...stores, ...(await readDistributors(tx, stores, { areas, orgs }, serves))]
}

const mostDistributors = 60

/** The first distributors that supply stores; who looks after the first of these sells to them too. */
async function readDistributors(
  tx: Tx,
  stores: readonly DemoBuyer[],
  { areas, orgs }: Readonly<Record<'areas' | 'orgs', Tree>>,
  serves: Serves,
): Promise<DemoBuyer[]> {
  const first = new Map<string, DemoBuyer>()
  for (const one of stores)
    if (one.distributorId && one.repId && !first.has(one.distributorId)) first.set(one.distributorId, one)
  const { rows } = await sql<
    Pick<DemoBuyer, 'code' | 'name' | 'orgId' | 'contact' | 'mobile' | 'address'> & { id: string; areas: string[] }
  >`
    select d.id::text, d.code, d.name, d.org_id::text "orgId", d.contact, d.phone mobile, d.address,
      d.area_ids::text[] areas
    from distributor_distributor d
    where d.is_deleted = 0 and d.org_id is not null and d.id = any(${[...first.keys()]}::bigint[])
    order by d.code limit ${mostDistributors}`.execute(tx)
  return rows.map(({ id, areas: own, ...row }): DemoBuyer => {
    const seller = first.get(id)
    const orgIds = upwards(orgs, row.orgId)
    return {
      ...row,
      kind: 'distributor',
      id: `distributor-${id}`,
      level: 'B',
      // As much at once as the largest shops.
      storeType: 'hypermarket',
      channel: '',
      areaId: own[0] ?? null,
      repId: seller?.repId ?? null,
      repName: seller?.repName ?? null,
      groupIds: [],
      channelIds: [],
      areaIds: [...new Set(own.flatMap(area => upwards(areas, area)))],
      orgIds,
      warehouseId: serves('', [id], orgIds).warehouseId,
      distributorId: id,
    }
  })
}

/** Each node with itself and all above it, the nearest first. */
type Tree = ReadonlyMap<string, readonly string[]>

async function readTree(
  tx: Tx,
  table: 'customer_channel' | 'organization_area' | 'sys_org' | 'distributor_distributor',
): Promise<Tree> {
  const { rows } = await sql<{ id: string; path: string }>`
    select id::text, full_path path from ${sql.table(table)}`.execute(tx)
  return new Map(rows.map(({ id, path }) => [id, [id, ...path.split('/').filter(Boolean).reverse()]]))
}

const upwards = (tree: Tree, id: string): readonly string[] => tree.get(id) ?? [id]

type Serving = Pick<DemoBuyer, 'distributorId' | 'warehouseId'>

type Serves = (storeId: string, distributorIds: readonly string[], orgIds: readonly string[]) => Serving

/**
 * Who serves a store, by the rules of default warehouses (warehouse/serving-warehouse.ts) for all stores at once: its
 * own rule, its distributors with those above them, its organisation, the company.
 */
async function readServing(tx: Tx): Promise<Serves> {
  const { rows } = await sql<{ level: string; objectId: string | null; warehouseId: string }>`
    select r.object_type "level", coalesce(r.store_id, r.distributor_id, r.org_id)::text "objectId", r.warehouse_id::text "warehouseId"
    from warehouse_default_warehouse r join warehouse_warehouse w on w.id = r.warehouse_id
    where r.is_deleted = 0 and w.is_deleted = 0 and r.object_type <> 'group' order by r.id`.execute(tx)
  const distributors = await readTree(tx, 'distributor_distributor')
  const ruleOf = new Map(rows.map(({ level, objectId, warehouseId }) => [`${level} ${objectId ?? ''}`, warehouseId]))
  return (storeId, distributorIds, orgIds) => {
    const own = ruleOf.get(`store ${storeId}`)
    // The one that stands lowest in its tree goes first, then the one that the store names first.
    const suppliers = distributorIds
      .flatMap((id, place) => upwards(distributors, id).map(above => ({ id, above, place })))
      .map(one => ({ ...one, depth: upwards(distributors, one.above).length }))
      .toSorted((a, b) => b.depth - a.depth || a.place - b.place)
    const supplier = suppliers.find(({ above }) => ruleOf.has(`distributor ${above}`))
    const distributorId = supplier?.id ?? distributorIds[0] ?? null
    if (own) return { distributorId, warehouseId: own }
    if (supplier) return { distributorId, warehouseId: ruleOf.get(`distributor ${supplier.above}`)! }
    const org = orgIds.find(id => ruleOf.has(`org ${id}`))
    return { distributorId, warehouseId: (org ? ruleOf.get(`org ${org}`) : ruleOf.get('all ')) ?? null }
  }
}
