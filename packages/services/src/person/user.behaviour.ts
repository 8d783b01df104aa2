import { user } from '@sfa/resources/person/user.resource'
import type { Behaviour } from '../resource/behaviour'
import { checkSignInNames } from './check-sign-in-names'
import { newAccountColumns } from './new-account'
import { checkUserChange } from './user-rules'

export const userBehaviour: Behaviour = {
  of: user,
  check: { fields: ['roleIds', 'distributorID', 'superiorID', 'isDeleted'], run: checkUserChange },
  // Sign-in names are unique over all tenants.
  sharedIndexes: { sys_sign_in_name_pkey: 'userName' },
  import: { newColumns: newAccountColumns, check: checkSignInNames },
}
