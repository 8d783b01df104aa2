import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { adminRole } from '@sfa/domain/person/admin-role'
import type { Attestation } from '@sfa/resources/company/attestation.calls'
import { sql } from 'kysely'
import { tellPeople } from '../message/tell-people'

/** Tells the administrators of a company what was judged. In both languages, since no call says which one they read. */
export const tellJudged = (tx: Tx, { state, opinion }: Attestation): Promise<void> =>
  state === 'Done'
    ? tellAdministrators(
        tx,
        '企业认证已通过',
        `企业认证已通过。${opinion ?? ''}\n\nThe attestation of your company has passed. ${opinion ?? ''}`,
      )
    : tellAdministrators(
        tx,
        '企业认证未通过',
        `审核意见：${opinion}。请在“企业认证”页面修改后重新提交。\n\nThe attestation of your company was rejected: ${opinion}. Please mend it at its page and submit it again.`,
      )

/** Tells the administrators of the platform that a company waits to be judged. */
export const tellSubmitted = (tx: Tx, tenantId: string, { name }: Attestation): Promise<void> =>
  tellAdministrators(
    tx,
    `待审核的企业认证：${name}`,
    `企业“${name}”（${tenantId}）提交了认证，请在“公司列表”中审核。\n\n${name} (${tenantId}) has submitted its licence. Please judge it in the list of companies.`,
  )

async function tellAdministrators(tx: Tx, title: string, content: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id::text from sys_role where code = ${adminRole}`.execute(tx)
  await tellPeople(tx, { title, content, userIds: [], roleIds: rows.map(({ id }) => id) })
}
