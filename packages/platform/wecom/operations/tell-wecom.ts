import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { settingsOf } from '@sfa/operations/settings/settings-of'
import { wecomSetting } from '@sfa/person/definitions/wecom-setting'
import { sql } from 'kysely'

/** Users who are told together. */
const mostTogether = 100

/** Keeps for WeCom what these users got into their inboxes in this transaction, where 企业微信设置 says so. */
export async function tellWecom(tx: Tx, messageId: string, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0 || (await settingsOf(tx, wecomSetting)).messages !== '1') return
  await sql`
    insert into wecom_message (message_id, user_ids)
    select ${messageId}::bigint, array_agg(user_id order by place)
    from unnest(${userIds}::bigint[]) with ordinality one (user_id, place)
    group by (place - 1) / ${mostTogether}::int`.execute(tx)
}
