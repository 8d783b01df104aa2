import type { Behaviour } from '@sfa/operations/resource/behaviour'
import { role } from '../definitions/role.resource'
import { checkRoleChange } from './role-rules'

export const roleBehaviour: Behaviour = {
  of: role,
  noted: true,
  check: { fields: ['code', 'dataScope', 'scopeOrgIds', 'isDeleted'], run: checkRoleChange },
}
