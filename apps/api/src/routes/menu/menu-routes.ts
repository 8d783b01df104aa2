import { menuRemovalsCall, searchMenuCall } from '@sfa/resources/shell/menu.calls'
import { searchMenu } from '@sfa/services/menu/search-menu'
import { searchMenuRemovals } from '@sfa/services/menu/search-menu-removals'
import { serve } from '../../calls/serve'
import type { App } from '../../server-context'

export const menuRoutes = async (app: App) => {
  const { services } = app.context

  serve(app, searchMenuCall, ({ caller, body }) => searchMenu(services, caller, body.roleIds))
  serve(app, menuRemovalsCall, ({ caller, body }) =>
    searchMenuRemovals(services, caller, { orgIds: body.orgIdList, roleIds: body.roleIdList }),
  )
}
