import { role } from '@sfa/resources/person/role.resource'
import type { Behaviour } from '../resource/behaviour'
import { checkRoleChange } from './role-rules'

export const roleBehaviour: Behaviour = {
  of: role,
  noted: true,
  check: { fields: ['code', 'dataScope', 'scopeOrgIds', 'isDeleted'], run: checkRoleChange },
}
