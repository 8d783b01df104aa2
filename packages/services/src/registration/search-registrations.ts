import { inTenant } from '@sfa/db/tenant-transaction'
import { wireTime } from '@sfa/db/wire-time'
import { sql } from 'kysely'
import { type Caller, requireKey } from '../caller'
import type { Services } from '../services'
import { registrationKeys } from './registration-keys'

export type RegistrationState = 'New' | 'Done' | 'Rejected'

export interface RegistrationRow {
  id: string
  userName: string
  name: string
  mobile: string
  reason: string | null
  state: RegistrationState
  ip: string | null
  opinion: string | null
  createTime: string
  handledBy: string | null
  handledTime: string | null
}

/** Newest first, those that wait before all others. */
export async function searchRegistrations(
  { db }: Services,
  caller: Caller,
  { state, pageIndex, pageSize }: { state?: RegistrationState; pageIndex: number; pageSize: number },
): Promise<{ rows: RegistrationRow[]; total: number }> {
  requireKey(caller, registrationKeys.search)
  return inTenant(db, caller.tenantId, async tx => {
    const only = state ? sql`where state = ${state}` : sql``
    const found = await sql<RegistrationRow & { total: string }>`
      select id, user_name "userName", name, mobile, reason, state, ip, opinion,
        ${wireTime('create_time')} "createTime",
        handled_by "handledBy",
        ${wireTime('handled_time')} "handledTime",
        count(*) over () total
      from sys_registration ${only}
      order by state = 'New' desc, id desc limit ${pageSize} offset ${(pageIndex - 1) * pageSize}`.execute(tx)
    return { rows: found.rows.map(({ total: _, ...row }) => row), total: Number(found.rows[0]?.total ?? 0) }
  })
}

export interface Choice {
  id: string
  name: string
}

/** Roles and organisations that an approval can give. */
export async function registrationChoices(
  { db }: Services,
  caller: Caller,
): Promise<{ roles: Choice[]; orgs: Choice[] }> {
  requireKey(caller, registrationKeys.decide)
  return inTenant(db, caller.tenantId, async tx => {
    const roles = await sql<Choice>`select id, name from sys_role where is_deleted = 0 order by id`.execute(tx)
    const orgs = await sql<Choice>`select id, name_cn name from sys_org where is_deleted = 0 order by id`.execute(tx)
    return { roles: roles.rows, orgs: orgs.rows }
  })
}
