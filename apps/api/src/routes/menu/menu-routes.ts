import { menuRemovalsCall, searchMenuCall } from '@sfa/menu/definitions/menu.calls'
import { searchMenu } from '@sfa/menu/operations/search-menu'
import { searchMenuRemovals } from '@sfa/menu/operations/search-menu-removals'
import { serve } from '../../calls/serve'
import type { App } from '../../server-context'

export const menuRoutes = async (app: App) => {
  const { services } = app.context

  serve(app, searchMenuCall, ({ caller, body }) => searchMenu(services, caller, body.roleIds))
  serve(app, menuRemovalsCall, ({ caller, body }) =>
    searchMenuRemovals(services, caller, { orgIds: body.orgIdList, roleIds: body.roleIdList }),
  )
}
