import { ownFieldMasksCall } from '@sfa/resource-kit/calls/field-mask.calls'
import { explainAccessCall } from '@sfa/resources/person/explain-access.calls'
import {
  addMenuRemovalCall,
  deleteMenuRemovalCall,
  saveMenuAccessCall,
  searchMenuAccessCall,
} from '@sfa/resources/person/menu-access.calls'
import { saveFieldMasksCall, searchFieldMasksCall } from '@sfa/resources/person/role.calls'
import { explainAccess } from '@sfa/services/permission/explain-access'
import {
  addMenuRemoval,
  deleteMenuRemoval,
  saveMenuAccess,
  searchMenuAccess,
} from '@sfa/services/permission/menu-access'
import { ownFieldMasks, saveFieldMasks, searchFieldMasks } from '@sfa/services/person/role-field-masks'
import { allRows } from '../../calls/all-rows'
import { serve } from '../../calls/serve'
import type { App } from '../../server-context'

/** Which user sees which entry of the menu and which field, and why. */
export const permissionRoutes = async (app: App) => {
  const { services } = app.context

  serve(app, searchMenuAccessCall, ({ caller }) => allRows(searchMenuAccess(services, caller)))
  serve(app, saveMenuAccessCall, ({ caller, body }) => saveMenuAccess(services, caller, body))
  serve(app, addMenuRemovalCall, ({ caller, body }) => addMenuRemoval(services, caller, body))
  serve(app, deleteMenuRemovalCall, ({ caller, body }) => deleteMenuRemoval(services, caller, body.id))

  serve(app, searchFieldMasksCall, ({ caller, body }) => allRows(searchFieldMasks(services, caller, body)))
  serve(app, saveFieldMasksCall, ({ caller, body }) => saveFieldMasks(services, caller, body))
  serve(app, ownFieldMasksCall, ({ caller }) => allRows(ownFieldMasks(services, caller)))

  serve(app, explainAccessCall, ({ caller, body }) => explainAccess(services, caller, body))
}
