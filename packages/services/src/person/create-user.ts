import type { WireRow } from '@sfa/db/search-rows'
import { user } from '@sfa/resources/person/user.resource'
import { type Caller, requireKey } from '../caller'
import { createRecord } from '../resource/create-record'
import type { Services } from '../services'
import { hashPassword } from '../session/password-hash'

export interface NewPasswords {
  /** What new staff receive and have to change at their first sign-in (2-master-data.md §9). */
  initialPassword: string
}

/** Creates a user who can sign in at once with the initial password. Throws as `createRecord` does. */
export async function createUser(
  services: Services,
  { initialPassword }: NewPasswords,
  caller: Caller,
  body: unknown,
): Promise<WireRow> {
  requireKey(caller, 'person/usermanagement:add')
  const password_hash = await hashPassword(initialPassword)
  return createRecord(services, caller, user, body, { password_hash, must_change_password: true })
}
