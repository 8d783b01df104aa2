import type { WireRow } from '@sfa/db/search/search-rows'
import type { BodyOf } from '@sfa/kit/call'
import { type Caller, requireKey } from '@sfa/operations/caller'
import { createRecord } from '@sfa/operations/resource/saving/create-record'
import type { Services } from '@sfa/operations/services'
import type { createUserCall, NewLogin } from '../definitions/user.calls'
import { user } from '../definitions/user.resource'
import { type NewPasswords, newPassword } from './new-login'

/** Creates a user who can sign in at once with the password that is answered. Throws as `createRecord` does. */
export async function createUser(
  services: Services,
  passwords: NewPasswords,
  caller: Caller,
  body: BodyOf<typeof createUserCall>,
): Promise<WireRow & { login: NewLogin }> {
  requireKey(caller, 'person/usermanagement:add')
  const { password, hash } = await newPassword(passwords)
  const row = await createRecord(services, caller, user, body, { password_hash: hash, must_change_password: true })
  return { ...row, login: { userName: String(row.userName ?? ''), name: String(row.name ?? ''), password } }
}
