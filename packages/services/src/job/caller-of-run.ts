import { inTenant } from '@sfa/db/tenant-transaction'
import { AppError } from '@sfa/domain/app-error'
import { sql } from 'kysely'
import type { Caller } from '../caller'
import type { Services } from '../services'
import type { JobRun } from './job-context'

/**
 * Whoever asked for the run, with the rights of this moment (behaviour.md "Export": re-checked at run time).
 * Throws `notPermitted` where the person is no longer valid.
 */
export async function callerOfRun(
  { db }: Pick<Services, 'db'>,
  run: Pick<JobRun, 'id' | 'tenantId' | 'userId' | 'userCode' | 'userName' | 'language'>,
): Promise<Caller> {
  const found = await inTenant(db, run.tenantId, tx =>
    sql<{ roleIds: string[]; keys: string[] }>`
      select roles.ids::text[] as "roleIds", granted.keys
      from sys_user u
      cross join lateral (
        select coalesce(array_agg(r.id order by r.id), '{}') ids
        from sys_user_role ur
        join sys_role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id and r.is_deleted = 0
        where ur.tenant_id = u.tenant_id and ur.user_id = u.id
      ) roles
      cross join lateral (
        select coalesce(array_agg(distinct case key when '*:*:*' then key else ltrim(m.path, '/') || ':' || key end),
          '{}') keys
        from sys_role_menu rm
        join sys_menu m on m.tenant_id = rm.tenant_id and m.code = rm.menu_code and m.path is not null
        cross join unnest(rm.action_keys) key
        where rm.tenant_id = u.tenant_id and rm.role_id = any (roles.ids) and not exists (
          select from sys_menu_removal x
          where x.tenant_id = u.tenant_id
            and (m.code = x.menu_code or starts_with(m.code, x.menu_code || '.'))
            and (x.role_id is null or x.role_id = any (roles.ids))
            and (x.org_id is null or x.org_id = any (u.org_ids)))
      ) granted
      where u.id = ${run.userId} and u.is_deleted = 0`.execute(tx),
  )
  const rights = found.rows[0]
  if (!rights) throw new AppError('notPermitted', {}, 403)
  return {
    tenantId: run.tenantId,
    userId: run.userId,
    userCode: run.userCode,
    userName: run.userName,
    roleIds: rights.roleIds,
    keys: new Set(rights.keys),
    language: run.language,
    traceId: `run-${run.id}`,
  }
}
