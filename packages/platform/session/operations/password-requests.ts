import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { wireTime } from '@sfa/db/record/wire-time'
import { AppError } from '@sfa/kernel/app-error'
import type { AnswerOf, BodyOf } from '@sfa/kit/call'
import { type Caller, requireKey } from '@sfa/operations/caller'
import type { Services } from '@sfa/operations/services'
import { requireNoMoreRights } from '@sfa/person/operations/permission/own-rights'
import { sql } from 'kysely'
import type {
  issuePasswordCodeCall,
  PasswordRequest,
  rejectPasswordRequestCall,
  searchPasswordRequestsCall,
} from '../definitions/forgotten-password.calls'
import { issueCode } from './one-time-code'

/** Key of the screen's page, for reading and for deciding. */
const searchKey = 'person/accountrequest:search'
const decideKey = 'person/accountrequest:edit'

/** Enough time to pass the link on to the user. */
export const resetMinutes = 30

/** Newest first, those that wait before all others. */
export async function searchPasswordRequests(
  { db }: Services,
  caller: Caller,
  { state, page: { pageIndex, pageSize } }: BodyOf<typeof searchPasswordRequestsCall>,
): Promise<{ rows: PasswordRequest[]; total: number }> {
  requireKey(caller, searchKey)
  return inTenant(db, caller.tenantId, async tx => {
    const only = state ? sql`where r.state = ${state}` : sql``
    const found = await sql<PasswordRequest & { total: string }>`
      select r.id, u.user_name "userName", u.name, u.mobile, r.state, r.ip, r.user_agent "userAgent", r.opinion,
        ${wireTime('r.create_time')} "createTime", r.handled_by "handledBy",
        ${wireTime('r.handled_time')} "handledTime", count(*) over () total
      from sys_password_reset r join sys_user u on u.tenant_id = r.tenant_id and u.id = r.user_id ${only}
      order by r.state = 'New' desc, r.id desc
      limit ${pageSize} offset ${(pageIndex - 1) * pageSize}`.execute(tx)
    return { rows: found.rows.map(({ total: _, ...row }) => row), total: Number(found.rows[0]?.total ?? 0) }
  })
}

/**
 * Makes the code of a link, which the administrator hands over after checking who has asked. It may be made again,
 * which ends the earlier one. Throws `userHoldsMore` for a user with more rights than the caller has.
 */
export async function issuePasswordCode(
  { db }: Services,
  caller: Caller,
  id: string,
): Promise<AnswerOf<typeof issuePasswordCodeCall>> {
  requireKey(caller, decideKey)
  return inTenant(db, caller.tenantId, async tx => {
    const userId = await handle(tx, caller, id, 'Issued', null)
    await requireNoMoreRights(tx, caller, userId)
    return {
      code: await issueCode(tx, { purpose: 'passwordReset', userId, minutes: resetMinutes }),
      minutes: resetMinutes,
    }
  })
}

export async function rejectPasswordRequest(
  { db }: Services,
  caller: Caller,
  { id, opinion }: BodyOf<typeof rejectPasswordRequestCall>,
): Promise<void> {
  requireKey(caller, decideKey)
  await inTenant(db, caller.tenantId, async tx => {
    const userId = await handle(tx, caller, id, 'Rejected', opinion)
    await sql`delete from sys_one_time_code where user_id = ${userId} and purpose = 'passwordReset'`.execute(tx)
  })
}

/** The user of the request. Throws `alreadyHandled` for one that is closed. */
async function handle(tx: Tx, caller: Caller, id: string, state: PasswordRequest['state'], opinion: string | null) {
  const found = await sql<{ user_id: string }>`
    update sys_password_reset
    set state = ${state}, opinion = ${opinion}, handled_by = ${caller.userName}, handled_time = now()
    where id = ${id} and state in ('New', 'Issued') returning user_id`.execute(tx)
  const [request] = found.rows
  if (!request) throw new AppError('alreadyHandled')
  return request.user_id
}
