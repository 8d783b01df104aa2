import type { NewLogin } from '@sfa/person/definitions/user.calls'
import type { WireRow } from '../../../resource-screens/record-calls'
import { showNewLogins } from '../../../shared/new-login/show-new-logins'

/** The password of a user who has just been added, with a warning where nothing can be done with it yet. */
export async function showCreatedUser(row: WireRow): Promise<void> {
  const login = row.login as NewLogin | undefined
  const roleIds = row.roleIds as readonly string[] | null | undefined
  if (login) await showNewLogins([login], !roleIds?.length)
}
