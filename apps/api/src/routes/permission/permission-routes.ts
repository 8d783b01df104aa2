import { wireId } from '@sfa/resource-kit/wire-id'
import { explainAccess } from '@sfa/services/permission/explain-access'
import {
  addMenuRemoval,
  deleteMenuRemoval,
  saveMenuAccess,
  searchMenuAccess,
} from '@sfa/services/permission/menu-access'
import { ownFieldMasks, saveFieldMasks, searchFieldMasks } from '@sfa/services/person/role-field-masks'
import { z } from 'zod'
import type { App } from '../../server-context'

const body = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform(value => value ?? {})
const tags = ['permission']

/** Which user sees which entry of the menu and which field, and why (1-shell.md §6). */
export const permissionRoutes = async (app: App) => {
  const { services } = app.context

  app.post('/portalsync/user/menu/searchAccess', { schema: { tags, body } }, async ({ caller }, reply) => {
    const rows = await searchMenuAccess(services, caller)
    return reply.answer(rows, { total: rows.length })
  })

  app.post('/portalsync/user/menu/updateAccess', { schema: { tags, body } }, async ({ caller, body }, reply) => {
    await saveMenuAccess(services, caller, body)
    return reply.answer()
  })

  app.post('/portalsync/user/menu/createRemoval', { schema: { tags, body } }, async ({ caller, body }, reply) => {
    await addMenuRemoval(services, caller, body)
    return reply.answer()
  })

  app.post(
    '/portalsync/user/menu/deleteRemoval',
    { schema: { tags, body: z.object({ id: wireId }) } },
    async ({ caller, body }, reply) => {
      await deleteMenuRemoval(services, caller, body.id)
      return reply.answer()
    },
  )

  app.post(
    '/portalsync/user/userrole/searchFieldMasks',
    { schema: { tags, body } },
    async ({ caller, body }, reply) => {
      const rows = await searchFieldMasks(services, caller, body)
      return reply.answer(rows, { total: rows.length })
    },
  )

  app.post('/portalsync/user/userrole/updateFieldMasks', { schema: { tags, body } }, async ({ caller, body }, reply) =>
    reply.answer(await saveFieldMasks(services, caller, body)),
  )

  app.post('/portalsync/user/permission/searchFields', { schema: { tags, body } }, async ({ caller }, reply) => {
    const rows = await ownFieldMasks(services, caller)
    return reply.answer(rows, { total: rows.length })
  })

  app.post('/portalsync/user/permission/explain', { schema: { tags, body } }, async ({ caller, body }, reply) =>
    reply.answer(await explainAccess(services, caller, body)),
  )
}
