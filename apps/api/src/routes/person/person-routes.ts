import { wireId } from '@sfa/resource-kit/wire-id'
import { syncDepartments, syncUsers } from '@sfa/services/directory/sync-directory'
import { createUser } from '@sfa/services/person/create-user'
import { issueLogins } from '@sfa/services/person/issue-logins'
import { resetPasswords } from '@sfa/services/person/reset-password'
import { changeRoleMembers } from '@sfa/services/person/role-members'
import { findRolePermissions, saveRolePermissions, searchRolesWithUsers } from '@sfa/services/person/role-permissions'
import { searchPeople } from '@sfa/services/person/search-people'
import { endSession } from '@sfa/services/session/end-session'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { App } from '../../server-context'

const body = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform(value => value ?? {})
const tags = ['person']

const originOf = ({ ip, headers }: FastifyRequest) => ({ ip, userAgent: headers['user-agent'] })

/** A new user gets a password, which the generic call does not do. */
export const createUserPaths = ['/portalsync/v2.0/user/user/createUser', '/portalsync/person/user/create'] as const

/** Calls that all answer people for choosing; the documents have one for each screen (2-master-data.md §7). */
const pickerPaths = [
  '/portalsync/user/user/searchUserBriefInfo',
  '/portalsync/user/user/searchUserListYIZI',
  '/portalsync/user/user/searchByOrg',
  '/portalsync/user/userOrg/searchUserInfoByUserOrg',
  '/portalsync/visit/searchUserByOrgId',
]

/** Users, roles and sessions beside the generic calls (1-shell.md §6, 2-master-data.md §7). */
export const personRoutes = async (app: App) => {
  const { services, config } = app.context

  for (const path of createUserPaths)
    app.post(path, { schema: { tags, body } }, async ({ caller, body }, reply) =>
      reply.answer(await createUser(services, config, caller, body)),
    )

  app.post('/portalsync/user/user/resetPassword', { schema: { tags, body } }, async (request, reply) =>
    reply.answer(await resetPasswords(services, config, request.caller, request.body, originOf(request))),
  )

  app.post('/portalsync/user/user/issueLogins', { schema: { tags, body } }, async (request, reply) =>
    reply.answer(await issueLogins(services, config, request.caller, request.body, originOf(request))),
  )

  // The documents have these two as GET, though they change much.
  const changing = { config: { changes: true }, schema: { tags } } as const
  app.get('/org/user/syncAllUser', changing, async ({ caller }, reply) =>
    reply.answer(await syncUsers(services, config, caller)),
  )
  app.get('/org/user/syncAllDept', changing, async ({ caller }, reply) =>
    reply.answer(await syncDepartments(services, config, caller)),
  )
  app.post('/portalsync/wx/sync/user', { schema: { tags, body } }, async ({ caller }, reply) =>
    reply.answer(await syncUsers(services, config, caller, 'wecom')),
  )

  for (const path of pickerPaths)
    app.post(path, { schema: { tags, body } }, async ({ caller, body }, reply) => {
      const { rows, total } = await searchPeople(services, caller, body)
      return reply.answer(rows, { total })
    })

  app.get(
    '/portalsync/user/userrole/search/:id',
    { schema: { tags, params: z.object({ id: wireId }) } },
    async ({ caller, params }, reply) => reply.answer(await findRolePermissions(services, caller, params.id)),
  )

  app.post('/portalsync/user/userrole/update', { schema: { tags, body } }, async ({ caller, body }, reply) =>
    reply.answer(await saveRolePermissions(services, caller, body)),
  )

  app.post('/portalsync/user/userrole/updateUsers', { schema: { tags, body } }, async ({ caller, body }, reply) =>
    reply.answer(await changeRoleMembers(services, caller, body)),
  )

  for (const path of ['/portalsync/user/role/searchRAUN', '/user/role/searchRAUN'])
    app.post(path, { schema: { tags, body } }, async ({ caller }, reply) => {
      const rows = await searchRolesWithUsers(services, caller)
      return reply.answer(rows, { total: rows.length })
    })

  app.post('/portalsync/user/online/end', { schema: { tags, body } }, async (request, reply) => {
    await endSession(services, request.caller, request.body, originOf(request))
    return reply.answer()
  })
}
