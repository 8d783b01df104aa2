import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { textIn } from '@sfa/kernel/language'
import { adminRole } from '@sfa/kit/permission/admin-role'
import { tableOf } from '@sfa/kit/resource'
import { tellPeople } from '@sfa/message/operations/tell-people'
import type { Caller } from '@sfa/operations/caller'
import { sql } from 'kysely'
import { promotionResources } from '../definitions/promotion-kinds'
import type { PromotionType } from '../rules/promotion/promotion'

/** One message for each time that what was given reaches the alarm: to who submitted it last, and administrators. */
export async function tellOfBudget(
  tx: Tx,
  { language }: Pick<Caller, 'language'>,
  { type, id }: { type: PromotionType; id: string },
): Promise<void> {
  const resource = promotionResources[type]
  const { rows } = await sql<
    Record<'code' | 'name' | 'issued' | 'alarm' | 'budget', string> & { userIds: string[]; roleIds: string[] }
  >`
    select p.code, p.name, (p.issued / 100.0)::float8::text issued, (v.state ->> 'alarm') alarm,
      (v.state ->> 'budget') budget,
      array(select c.user_id from record_change c where c.resource = ${resource.key} and c.record_id = p.id
        and c.operation in ('submit', 'update', 'create') and c.user_id ~ '^[0-9]+$'
        order by c.operation = 'submit' desc, c.id desc limit 1) "userIds",
      array(select r.id::text from sys_role r where r.code = ${adminRole}) "roleIds"
    from ${sql.table(tableOf(resource))} p
    join marketing_promotion_version v
      on v.promotion_type = ${type} and v.promotion_id = p.id and v.ended_time is null
    where p.id = ${id}`.execute(tx)
  const [found] = rows
  if (!found) return
  const { code, name, issued, alarm, budget, userIds, roleIds } = found
  await tellPeople(tx, {
    title: textIn(language, [`促销预算预警：${code} ${name}`, `Budget alarm: ${code} ${name}`]),
    content: textIn(language, [
      `促销“${name}”已发放${issued}元，达到预警金额${alarm}元，预算${budget}元。`,
      `"${name}" has given ${issued} yuan. The alarm is at ${alarm} yuan, the budget is ${budget} yuan.`,
    ]),
    userIds,
    roleIds,
  })
}
