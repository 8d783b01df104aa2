import type { WireRow } from '@sfa/db/search/search-rows'
import type { BodyOf } from '@sfa/resource-kit/call'
import type { createUserCall, NewLogin } from '@sfa/resources/person/user.calls'
import { user } from '@sfa/resources/person/user.resource'
import { type Caller, requireKey } from '../caller'
import { createRecord } from '../resource/saving/create-record'
import type { Services } from '../services'
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
