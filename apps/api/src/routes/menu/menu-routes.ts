import { givenId } from '@sfa/resource-kit/wire-id'
import { searchMenu } from '@sfa/services/menu/search-menu'
import { searchMenuRemovals } from '@sfa/services/menu/search-menu-removals'
import { z } from 'zod'
import type { App } from '../../server-context'

const ids = z.array(givenId).max(1000)

export const menuRoutes = async (app: App) => {
  const { services } = app.context
  const tags = ['menu']

  app.post(
    '/portalsync/user/menu/searchByRoleIds',
    { schema: { tags, body: z.object({ roleIds: ids }) } },
    async ({ caller, body }, reply) => reply.answer(await searchMenu(services, caller, body.roleIds)),
  )

  app.post(
    '/portalsync/user/menu/searchMenuFilter',
    {
      schema: {
        tags,
        body: z.object({
          orgIdList: ids.default([]),
          roleIdList: ids.default([]),
          type: z.coerce.string().pipe(z.literal('2')).default('2'),
        }),
      },
    },
    async ({ caller, body }, reply) =>
      reply.answer(await searchMenuRemovals(services, caller, { orgIds: body.orgIdList, roleIds: body.roleIdList })),
  )
}
