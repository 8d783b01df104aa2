import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import type { Services } from '@sfa/operations/services'
import { sql } from 'kysely'
import type { UserInfo } from '../definitions/session.calls'
import type { Session } from './session'

export async function userInfo({ db }: Services, session: Session): Promise<UserInfo> {
  const { rows, isExpired } = await inTenant(db, session.tenantId, async tx => {
    const { rows } = await sql<UserInfo['userRole'][number]>`select id "roleID", code, name from sys_role
      where id = any(${session.roleIds}::bigint[]) order by id`.execute(tx)
    return { rows, isExpired: session.mustChangePassword && (await isPasswordExpired(tx, session.userId)) }
  })
  return {
    userRole: rows,
    userPerson: {
      userID: session.userId,
      userCode: session.userCode,
      tenant: session.tenantId,
      orgJson: JSON.stringify(session.orgIds),
      personEntityList: [{ name: session.name }],
    },
    userId: session.userId,
    userName: session.userName,
    tenant: session.tenantId,
    tenantName: session.tenantName,
    roleIDs: [...session.roleIds],
    mustChangePassword: session.mustChangePassword,
    ...(isExpired && { passwordExpired: true }),
  }
}

async function isPasswordExpired(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await sql<{ expired: boolean }>`
    select password_expired expired from sys_user where id = ${userId}`.execute(tx)
  return rows[0]?.expired === true
}
