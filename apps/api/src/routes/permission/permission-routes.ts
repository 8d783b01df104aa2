import { ownFieldMasksCall } from '@sfa/kit/calls/field-mask.calls'
import { explainAccessCall } from '@sfa/person/definitions/explain-access.calls'
import {
  addMenuRemovalCall,
  deleteMenuRemovalCall,
  saveMenuAccessCall,
  searchMenuAccessCall,
} from '@sfa/person/definitions/menu-access.calls'
import { saveFieldMasksCall, searchFieldMasksCall } from '@sfa/person/definitions/role.calls'
import { explainAccess } from '@sfa/person/operations/permission/explain-access'
import {
  addMenuRemoval,
  deleteMenuRemoval,
  saveMenuAccess,
  searchMenuAccess,
} from '@sfa/person/operations/permission/menu-access'
import { ownFieldMasks, saveFieldMasks, searchFieldMasks } from '@sfa/person/operations/role-field-masks'
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
