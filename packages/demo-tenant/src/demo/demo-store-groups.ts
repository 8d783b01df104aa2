import { store } from '@sfa/customer/definitions/store.resource'
import { storeGroup } from '@sfa/customer/definitions/store-group.resource'
import { searchOf } from '@sfa/customer/operations/group-conditions'
import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { whereOf } from '@sfa/db/search/where-of'
import { insertAll } from '@sfa/foundation/operations/insert-all'
import { sql } from 'kysely'
import { demoOrigins } from './demo-origins'

const staticGroups = [
  { code: 'SG01', description: '学校周边' },
  { code: 'SG02', description: '地铁沿线' },
  { code: 'SG03', description: '社区核心店' },
  { code: 'SG04', description: '夏季冰柜店' },
  { code: 'SG05', description: '新品首发店' },
]
const dynamicGroups = [
  { code: 'SG06', description: 'A级门店', conditions: { level: ['A'], isDeleted: ['0'] } },
  {
    code: 'SG07',
    description: 'B级便利店与超市',
    conditions: { level: ['B'], storeType: ['convenience', 'supermarket'], isDeleted: ['0'] },
  },
]

export async function seedStaticGroups(tx: Tx, now: Date): Promise<void> {
  const rows = staticGroups.map(one => ({ ...one, groupType: 'static', isDeleted: '0' }))
  await insertAll(tx, storeGroup, rows, { originOf: demoOrigins(now, storeGroup.key) })
}

/** With the stores that their conditions find, as the computation would leave them. */
export async function seedDynamicGroups(tx: Tx, now: Date): Promise<void> {
  const rows = dynamicGroups.map(one => ({
    ...one,
    groupType: 'dynamic',
    conditionState: 'done',
    computedTime: now.toISOString(),
    isDeleted: '0',
  }))
  const originOf = demoOrigins(now, storeGroup.key)
  const ids = await insertAll(tx, storeGroup, rows, { originOf: at => originOf(staticGroups.length + at) })
  for (const { code, conditions } of dynamicGroups)
    await sql`
      update customer_store set group_ids = array_append(group_ids, ${ids.get(code)}::bigint)
      where ${whereOf(store, { ...(await searchOf(tx, conditions)), scope: 'everything' })}`.execute(tx)
  await sql`
    update customer_store_group g set member_count = (
      select count(*) from customer_store_by_group_ids where target_id = g.id)`.execute(tx)
}
