import type { Tx } from '@sfa/db/tenant-transaction'
import type { Resource } from '@sfa/resource-kit/resource'
import type { Caller } from '../caller'
import { checkRoleChange } from '../person/role-rules'
import { checkUserChange } from '../person/user-rules'
import type { Change } from './own-change'

/** Throws where who asks, or what other records say, forbids a change. */
type OwnRules = (tx: Tx, caller: Caller, change: Change) => Promise<void>

const rules: Readonly<Record<string, OwnRules>> = { 'person.user': checkUserChange, 'person.role': checkRoleChange }

/** Rules of one resource that its definition cannot hold, since they need the caller or the database. */
export const checkOwnRules = async (tx: Tx, caller: Caller, resource: Resource, change: Change): Promise<void> =>
  rules[resource.key]?.(tx, caller, change)
