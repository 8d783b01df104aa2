import { refuseNewBeyond } from '@sfa/operations/bulk/import/checks/check-limits'
import type { CheckScope } from '@sfa/operations/bulk/import/checks/check-scope'
import type { Behaviour } from '@sfa/operations/resource/behaviour'
import { userLimit } from '@sfa/operations/resource/saving/company-limits'
import { user } from '../definitions/user.resource'
import { checkSignInNames } from './check-sign-in-names'
import { newAccountColumns } from './new-account'
import { checkUserChange } from './user-rules'

/** Sign-in names are unique over all tenants; the company may have a limit of users. */
async function checkNewUsers(scope: CheckScope): Promise<void> {
  await checkSignInNames(scope)
  const limit = await userLimit(scope.tx)
  if (limit) await refuseNewBeyond(scope, limit, 'userLimit')
}

export const userBehaviour: Behaviour = {
  of: user,
  noted: true,
  check: { fields: ['roleIds', 'distributorID', 'superiorID', 'isDeleted'], run: checkUserChange },
  // Sign-in names are unique over all tenants.
  sharedIndexes: { sys_sign_in_name_pkey: 'userName' },
  import: { newColumns: newAccountColumns, check: checkNewUsers },
}
