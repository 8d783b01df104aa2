import { searchAndCount } from '@sfa/db/search-rows'
import { inTenant, type Tx } from '@sfa/db/tenant-transaction'
import { AppError } from '@sfa/domain/app-error'
import { givenId, idPattern } from '@sfa/resource-kit/wire-id'
import { user } from '@sfa/resources/person/user.resource'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Caller } from '../caller'
import { scopeOf } from '../permission/data-scope'
import { fieldRights, shownRow, withoutUnreadableTerms } from '../permission/field-rights'
import { readBody } from '../read-body'
import { requireReadAccess } from '../resource/read-access'
import type { Services } from '../services'

/** What a picker shows of a person (1-shell.md §3 "User brief"). */
export interface UserBrief {
  userID: string
  userCode: string
  userName: string
  name: string
  /** Codes of all roles, comma-separated. */
  roleCode: string
  orgIds: readonly string[]
}

const list = z.array(z.union([z.string(), z.number()]).transform(String)).max(1000)
const body = z.object({
  searchField: z.string().max(200).nullish(),
  orgIdList: list.nullish(),
  orgId: givenId.nullish(),
  roleCodeList: list.nullish(),
  userIdList: list.nullish(),
  page: z
    .object({
      pageIndex: z.coerce.number().int().min(1).default(1),
      /** A picker shows at most 1000 (2-master-data.md §9). */
      pageSize: z.coerce
        .number()
        .int()
        .transform(size => (size < 1 ? 1000 : Math.min(size, 1000)))
        .default(1000),
    })
    .prefault({}),
})

/** Valid people for choosing, of the organisations given and those below them, with one of the roles given. */
export async function searchPeople(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  input: unknown,
): Promise<{ rows: UserBrief[]; total: number }> {
  requireReadAccess(caller, user)
  const { searchField, orgIdList, orgId, roleCodeList, userIdList, page } = readBody(body, input)
  const orgIds = [...(orgIdList ?? []), ...(orgId ? [orgId] : [])]
  for (const one of [...orgIds, ...(userIdList ?? [])]) if (!idPattern.test(one)) throw new AppError('invalidRequest')
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
        ids: userIdList?.length ? userIdList : undefined,
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
      rows: rows
        .map(row => shownRow(rights, row))
        .map(row => ({
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
