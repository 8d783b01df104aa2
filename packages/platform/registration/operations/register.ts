import { inTenant } from '@sfa/db/connection/tenant-transaction'
import type { AnswerOf, BodyOf } from '@sfa/kit/call'
import { submitForApproval } from '@sfa/operations/approval/approvable'
import type { Services } from '@sfa/operations/services'
import type { Origin } from '@sfa/person/operations/account/login-log'
import { newToken, sha256, tokenHash } from '@sfa/session/operations/session-token'
import { sql } from 'kysely'
import type {
  Application,
  RegistrationProgress,
  registerCall,
  registrationProgressCall,
} from '../definitions/registration.calls'
import { request } from '../definitions/request.resource'

/**
 * Adds a request for an account for the administrators of the tenant. Answers the receipt with which the applicant can
 * read its state. An unknown tenant and a name that is taken get the same answer, so that this call reveals neither.
 */
export async function register(
  { db }: Services,
  application: Application,
  origin: Origin,
): Promise<AnswerOf<typeof registerCall>> {
  const receipt = newToken()
  const { tenantId, userName, name, mobile, reason } = application
  await inTenant(db, tenantId, async tx => {
    const { rows } = await sql<{
      id: string
    }>`insert into sys_registration (receipt_hash, user_name, name, mobile, reason, ip, user_agent)
      select ${sha256(receipt)}, ${userName}, ${name}, ${mobile}, ${reason || null}, ${origin.ip},
        ${origin.userAgent?.slice(0, 500) ?? null}
      from tenant where id = ${tenantId} and is_deleted = 0 returning id`.execute(tx)
    if (rows[0]) await submitForApproval(tx, request, String(rows[0].id))
  })
  return { receipt }
}

/** The state of a request. An unknown receipt gets the same answer as a request that waits. */
export async function registrationProgress(
  { db }: Services,
  { tenantId, receipt }: BodyOf<typeof registrationProgressCall>,
): Promise<RegistrationProgress> {
  const found = await inTenant(db, tenantId, tx =>
    sql<RegistrationProgress>`
      select r.state, r.opinion, u.user_name "userName"
      from sys_registration r left join sys_user u on u.tenant_id = r.tenant_id and u.id = r.user_id
      where r.receipt_hash = ${tokenHash(receipt)}`.execute(tx),
  )
  return found.rows[0] ?? { state: 'New', opinion: null, userName: null }
}
