import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { searchAndCount } from '@sfa/db/search/search-rows'
import type { BodyOf } from '@sfa/kit/call'
import type { Caller } from '@sfa/operations/caller'
import { scopeOf } from '@sfa/operations/permission/data-scope'
import { fieldRights, withoutUnreadableTerms } from '@sfa/operations/permission/field-rights'
import { shownTo } from '@sfa/operations/permission/shown-row'
import { requireReadAccess } from '@sfa/operations/resource/searching/read-access'
import type { Services } from '@sfa/operations/services'
import { sql } from 'kysely'
import type { searchPeopleCall, UserBrief } from '../definitions/user.calls'
import { user } from '../definitions/user.resource'

/** Valid people for choosing, of the organisations given and those below them, with one of the roles given. */
export async function searchPeople(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  { searchField, orgIdList, orgId, roleCodeList, userIdList, page }: BodyOf<typeof searchPeopleCall>,
): Promise<{ rows: UserBrief[]; total: number }> {
  requireReadAccess(caller, user)
  const orgIds = [...(orgIdList ?? []), ...(orgId ? [orgId] : [])]
  return inTenant(db, caller.tenantId, async tx => {
    const roles = await rolesByCode(tx, roleCodeList ?? [])
    if (roleCodeList?.length && roles.length === 0) return { rows: [], total: 0 }
    const rights = await fieldRights(tx, caller, user, 'any')
    const { rows, total } = await searchAndCount(
      tx,
      user,
      withoutUnreadableTerms(rights, user, {
        filters: { isDeleted: '0', orgIds, roleIds: roles.map(role => role.id) },
        quick: searchField ?? undefined,
        ids: userIdList ?? undefined,
        scope: await scopeOf(tx, caller, user, 'any'),
        page,
      }),
    )
    const codes = await codesOf(
      tx,
      rows.flatMap(row => row.roleIds as string[]),
    )
    return {
      total,
      rows: rows.map(shownTo(caller, user, rights)).map(row => ({
        userID: String(row.id),
        userCode: String(row.userCode),
        userName: String(row.userName ?? ''),
        name: String(row.name),
        roleCode: ((row.roleIds ?? []) as string[]).flatMap(roleId => codes.get(roleId) ?? []).join(','),
        orgIds: row.orgIds as string[],
      })),
    }
  })
}

const rolesByCode = async (tx: Tx, codes: readonly string[]) =>
  (
    await sql<{ id: string }>`
      select id from sys_role where code = any(${codes}::text[]) and is_deleted = 0`.execute(tx)
  ).rows

async function codesOf(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; code: string }>`
    select id, code from sys_role where id = any(${[...new Set(ids)]}::bigint[]) and is_deleted = 0`.execute(tx)
  return new Map(rows.map(row => [row.id, row.code]))
}
