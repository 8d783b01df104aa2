import {
  resendWecomCall,
  syncDepartmentsCall,
  syncUsersCall,
  syncWecomUsersCall,
  tryWecomCall,
  wecomStateCall,
} from '@sfa/resources/person/directory.calls'
import { handOverCall, previewHandOverCall } from '@sfa/resources/person/hand-over.calls'
import {
  changeRoleMembersCall,
  findRolePermissionsCall,
  saveRolePermissionsCall,
  searchRolesWithUsersCall,
} from '@sfa/resources/person/role.calls'
import {
  createUserCall,
  endSessionCall,
  issueLoginsCall,
  resetPasswordsCall,
  searchPeopleCall,
} from '@sfa/resources/person/user.calls'
import { syncDepartments, syncUsers } from '@sfa/services/directory/sync-directory'
import { resendWecom, tryWecom, wecomState } from '@sfa/services/directory/wecom-state'
import { createUser } from '@sfa/services/person/create-user'
import { handOver, previewHandOver } from '@sfa/services/person/hand-over'
import { issueLogins } from '@sfa/services/person/issue-logins'
import { resetPasswords } from '@sfa/services/person/reset-password'
import { changeRoleMembers } from '@sfa/services/person/role-members'
import { findRolePermissions, saveRolePermissions, searchRolesWithUsers } from '@sfa/services/person/role-permissions'
import { searchPeople } from '@sfa/services/person/search-people'
import { endSession } from '@sfa/services/session/end-session'
import { allRows } from '../../calls/all-rows'
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
