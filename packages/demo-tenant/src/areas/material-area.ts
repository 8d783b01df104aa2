import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { refreshStatistics } from '@sfa/db/schema/refresh-statistics'
import type { WireRow } from '@sfa/db/search/search-rows'
import { isEmpty } from '@sfa/foundation/operations/insert-all'
import { dayAt } from '@sfa/kernel/china-day'
import { materialRequest } from '@sfa/material/definitions/request.resource'
import { performAction } from '@sfa/operations/action/perform-action'
import type { Caller } from '@sfa/operations/caller'
import { allFields } from '@sfa/operations/permission/field-rights'
import { postStock } from '@sfa/warehouse/operations/post-stock'
import { sql } from 'kysely'
import type { SeedStep } from '../seed-step'

interface Demo {
  purpose: string
  reason: string
  /** Of materials by their place among them: quantities that are asked for. */
  wanted: Readonly<Record<number, number>>
  /** In their sequence, each with its body. */
  actions: readonly (readonly [action: string, body?: WireRow])[]
  daysAgo: number
}

const approved = [['submit'], ['approve', { opinion: '同意' }]] as const
const issued = [...approved, ['issue', { receiver: '门店陈列组' }]] as const

/** In every state. Of the third material more is asked for than the warehouse has, so that it is issued in parts. */
const demos: readonly Demo[] = [
  { purpose: 'display', reason: '新店开业陈列', wanted: { 0: 6, 1: 2 }, actions: [...issued, ['finish']], daysAgo: 32 },
  {
    purpose: 'launch',
    reason: '新品上市物料',
    wanted: { 3: 200, 8: 120 },
    actions: [...issued, ['finish']],
    daysAgo: 27,
  },
  {
    purpose: 'activity',
    reason: '周末堆头活动',
    wanted: { 2: 10, 4: 80 },
    actions: [
      ...approved,
      ['issue', { lines: [{ lineNo: 1, quantity: 6 }] }],
      ['close', { closeReason: '活动提前结束' }],
    ],
    daysAgo: 21,
  },
  { purpose: 'display', reason: '冰柜形象更新', wanted: { 5: 60, 6: 30 }, actions: issued, daysAgo: 14 },
  {
    purpose: 'activity',
    reason: '国道沿线门店铺设',
    wanted: { 2: 320, 9: 40 },
    actions: [...approved, ['issue', {}]],
    daysAgo: 9,
  },
  {
    purpose: 'display',
    reason: '连锁系统统一陈列',
    wanted: { 7: 90, 4: 150 },
    actions: [['submit'], ['approve', { opinion: '数量酌减', lines: [{ lineNo: 1, approved: 60 }] }]],
    daysAgo: 6,
  },
  { purpose: 'training', reason: '季度培训会', wanted: { 3: 50 }, actions: approved, daysAgo: 5 },
  { purpose: 'gift', reason: '重点客户答谢', wanted: { 0: 4, 9: 20 }, actions: [['submit']], daysAgo: 3 },
  { purpose: 'launch', reason: '果然轻新品试饮', wanted: { 8: 60, 3: 80, 9: 12 }, actions: [['submit']], daysAgo: 2 },
  {
    purpose: 'other',
    reason: '备用物料',
    wanted: { 1: 8 },
    actions: [['submit'], ['reject', { opinion: '请说明使用门店' }]],
    daysAgo: 2,
  },
  {
    purpose: 'activity',
    reason: '社区路演',
    wanted: { 2: 4 },
    actions: [['submit'], ['cancel', { cancelReason: '路演因天气取消' }]],
    daysAgo: 4,
  },
  { purpose: 'display', reason: '端架补充', wanted: { 4: 30, 5: 10 }, actions: [], daysAgo: 1 },
]

const keeper = { userName: '林文静' }

interface Material {
  id: string
}

interface Person {
  id: string
  code: string
  name: string
  orgId: string
}

/** Materials in the first warehouse, and requests for them. A tenant that has requests keeps its own. */
export const materialArea: SeedStep = {
  name: 'materials',
  async run({ services, tenant, now }) {
    if (tenant.size !== 'full' || tenant.scale === 0) return
    await inTenant(services.db, tenant.id, async tx => {
      if (!(await isEmpty(tx, materialRequest))) return
      const { rows: materials } = await sql<Material>`
        select id::text from product_product where product_type = '2' and is_deleted = 0 order by code limit 60`.execute(
        tx,
      )
      const { rows: places } = await sql<{ id: string }>`
        select id::text from warehouse_warehouse where distributor_id is null order by code limit 1`.execute(tx)
      const { rows: people } = await sql<Person>`
        select u.id::text, u.user_code code, u.name, u.org_ids[1]::text "orgId" from sys_user u
        join sys_role r on r.id = any(u.role_ids) and r.code = 'Supervisor'
        where u.is_deleted = 0 and cardinality(u.org_ids) > 0 order by u.user_code limit 6`.execute(tx)
      const { rows: clerks } = await sql<Person>`
        select id::text, user_code code, name, org_ids[1]::text "orgId" from sys_user
        where name = ${keeper.userName} and is_deleted = 0 order by id limit 1`.execute(tx)
      const [place] = places
      const [clerk] = clerks
      if (materials.length < 10 || !place || !clerk || people.length === 0) return
      await comeIn(tx, place.id, materials, now)
      for (const [index, demo] of demos.entries()) {
        const person = people[index % people.length] as Person
        await seedRequest(tx, {
          demo,
          index,
          person,
          clerk,
          warehouseId: place.id,
          materials,
          now,
          tenantId: tenant.id,
        })
      }
      await refreshStatistics(tx, [
        'material_request',
        'material_request_lines',
        'warehouse_stock',
        'warehouse_stock_move',
      ])
    })
  },
}

/** What the warehouse has of each of them. */
const opening = (index: number) => 240 - (index % 10) * 12

/** A posted document, so that the laws of the ledger hold. */
async function comeIn(tx: Tx, warehouseId: string, materials: readonly Material[], now: Date): Promise<void> {
  const at = new Date(now.getTime() - 50 * 86_400_000)
  const { rows } = await sql<{ id: string }>`
    insert into warehouse_stock_document (code, kind, warehouse_id, document_date, reason, state, posted_by, posted_time,
      create_by, create_time, last_modified_by, last_modified_time)
    values ('WLRK000001', 'adjustment', ${warehouseId}, ${at}::timestamptz::date, '物料入库', 'posted', ${keeper.userName},
      ${at}, ${keeper.userName}, ${at}, ${keeper.userName}, ${at})
    returning id::text`.execute(tx)
  const id = String(rows[0]?.id)
  await sql`
    insert into warehouse_stock_document_lines (head_id, line_no, product, quantity, unit_cost)
    select ${id}::bigint, n, p.id, q.quantity, round(p.unit_price * 0.7 / 100, 4)
    from unnest(${materials.map(one => one.id)}::bigint[], ${materials.map((_, index) => opening(index))}::numeric[])
      with ordinality q (id, quantity, n) join product_product p on p.id = q.id`.execute(tx)
  const { rows: costs } = await sql<{ line: number; productId: string; quantity: string; unitCost: string }>`
    select line_no line, product::text "productId", quantity::text, unit_cost::text "unitCost"
    from warehouse_stock_document_lines where head_id = ${id}::bigint order by line_no`.execute(tx)
  await postStock(tx, keeper, {
    document: { type: 'adjustment', id, no: 'WLRK000001' },
    moves: costs.map(move => ({ ...move, from: 'ADJUST' as const, to: { warehouseId } })),
  })
}

interface Place {
  demo: Demo
  index: number
  person: Person
  /** Decides about the request, and hands out what it asks for. */
  clerk: Person
  warehouseId: string
  materials: readonly Material[]
  now: Date
  tenantId: string
}

/** Done as people do it, by the actions of the page. */
async function seedRequest(
  tx: Tx,
  { demo, index, person, clerk, warehouseId, materials, now, tenantId }: Place,
): Promise<void> {
  const at = new Date(now.getTime() - demo.daysAgo * 86_400_000)
  const day = dayAt(at)
  const { rows } = await sql<{ id: string }>`
    insert into material_request (code, requester_id, org_id, warehouse_id, purpose, request_date, reason, create_by,
      create_time, last_modified_by, last_modified_time)
    values (${`WL${day.replaceAll('-', '')}-${900_001 + index}`}, ${person.id}, ${person.orgId}, ${warehouseId},
      ${demo.purpose}, ${day}::date, ${demo.reason}, ${person.name}, ${at}, ${person.name}, ${at})
    returning id::text`.execute(tx)
  const id = String(rows[0]?.id)
  const wanted = Object.entries(demo.wanted)
  await sql`
    insert into material_request_lines (head_id, line_no, product, quantity)
    select ${id}::bigint, n, product, quantity
    from unnest(${wanted.map(([place]) => materials[Number(place)]?.id ?? null)}::bigint[],
      ${wanted.map(([, quantity]) => quantity)}::numeric[]) with ordinality l (product, quantity, n)`.execute(tx)
  for (const [action, body = {}] of demo.actions) {
    const caller = callerOf(tenantId, action === 'submit' || action === 'cancel' ? person : clerk)
    const access = { scope: 'everything', fields: allFields } as const
    await performAction(tx, caller, { resource: materialRequest, action, id, body }, access)
  }
  await sql`
    update material_request set last_modified_time = ${at},
      confirm_time = case when confirm_time is not null then ${at}::timestamptz + interval '3 hours' end,
      issued_time = case when issued_time is not null then ${at}::timestamptz + interval '5 hours' end
    where id = ${id}`.execute(tx)
  await sql`update material_issue set issue_time = ${at}::timestamptz + interval '5 hours' where request_id = ${id}`.execute(
    tx,
  )
}

const callerOf = (tenantId: string, { id, code, name }: Person): Caller => ({
  tenantId,
  userId: id,
  userCode: code,
  userName: name,
  roleIds: [],
  keys: new Set(),
  language: 'zh-CN',
  traceId: 'demo',
})
