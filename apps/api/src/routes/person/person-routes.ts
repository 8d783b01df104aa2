import { syncDepartments, syncUsers } from '@sfa/directory/operations/sync-directory'
import { resendWecom, tryWecom, wecomState } from '@sfa/directory/operations/wecom-state'
import { allRows } from '@sfa/operations/calls/all-rows'
import {
  resendWecomCall,
  syncDepartmentsCall,
  syncUsersCall,
  syncWecomUsersCall,
  tryWecomCall,
  wecomStateCall,
} from '@sfa/person/definitions/directory.calls'
import { handOverCall, previewHandOverCall } from '@sfa/person/definitions/hand-over.calls'
import {
  changeRoleMembersCall,
  findRolePermissionsCall,
  saveRolePermissionsCall,
  searchRolesWithUsersCall,
} from '@sfa/person/definitions/role.calls'
import {
  createUserCall,
  endSessionCall,
  issueLoginsCall,
  resetPasswordsCall,
  searchPeopleCall,
} from '@sfa/person/definitions/user.calls'
import { createUser } from '@sfa/person/operations/create-user'
import { handOver, previewHandOver } from '@sfa/person/operations/hand-over'
import { issueLogins } from '@sfa/person/operations/issue-logins'
import { resetPasswords } from '@sfa/person/operations/reset-password'
import { changeRoleMembers } from '@sfa/person/operations/role-members'
import { findRolePermissions, saveRolePermissions, searchRolesWithUsers } from '@sfa/person/operations/role-permissions'
import { searchPeople } from '@sfa/person/operations/search-people'
import { endSession } from '@sfa/session/operations/end-session'
import { serve } from '../../calls/serve'
import type { App } from '../../server-context'
import { originOf } from '../session/session-request'

/** Users, roles and sessions beside the generic calls. */
export const personRoutes = async (app: App) => {
  const { services, config } = app.context

  serve(app, createUserCall, ({ caller, body }) => createUser(services, config, caller, body))
  serve(app, resetPasswordsCall, request =>
    resetPasswords(services, config, request.caller, request.body, originOf(request)),
  )
  serve(app, issueLoginsCall, request => issueLogins(services, config, request.caller, request.body, originOf(request)))
  serve(app, searchPeopleCall, ({ caller, body }) => searchPeople(services, caller, body))
  serve(app, previewHandOverCall, ({ caller, body }) => previewHandOver(services, caller, body))
  serve(app, handOverCall, ({ caller, body }) => handOver(services, caller, body))
  serve(app, endSessionCall, request => endSession(services, request.caller, request.body, originOf(request)))

  serve(app, syncUsersCall, ({ caller }) => syncUsers(services, config, caller))
  serve(app, syncDepartmentsCall, ({ caller }) => syncDepartments(services, config, caller))
  serve(app, syncWecomUsersCall, ({ caller }) => syncUsers(services, config, caller, 'wecom'))
  serve(app, wecomStateCall, ({ caller }) => wecomState(services, config, caller))
  serve(app, resendWecomCall, ({ caller }) => resendWecom(services, config, caller))
  serve(app, tryWecomCall, ({ caller }) => tryWecom(config.directory, caller))

  serve(app, findRolePermissionsCall, ({ caller, params }) => findRolePermissions(services, caller, params.id))
  serve(app, saveRolePermissionsCall, ({ caller, body }) => saveRolePermissions(services, caller, body))
  serve(app, changeRoleMembersCall, ({ caller, body }) => changeRoleMembers(services, caller, body))
  serve(app, searchRolesWithUsersCall, ({ caller }) => allRows(searchRolesWithUsers(services, caller)))
}
