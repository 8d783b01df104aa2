import type { Tx } from '@sfa/db/tenant-transaction'
import type { Resource } from '@sfa/resource-kit/resource'
import type { Caller } from '../caller'
import { checkRoleChange } from '../person/role-rules'
import { checkUserChange } from '../person/user-rules'
import type { Change } from './own-change'

/** Throws where who asks, or what other records say, forbids a change. */
interface OwnRules {
  check: (tx: Tx, caller: Caller, change: Change) => Promise<void>
  /** What the rules are about: a change of anything else passes them. */
  fields: readonly string[]
}

const rules: Readonly<Record<string, OwnRules>> = {
  'person.user': { check: checkUserChange, fields: ['roleIds', 'isDeleted'] },
  'person.role': { check: checkRoleChange, fields: ['code', 'dataScope', 'scopeOrgIds', 'isDeleted'] },
}

/** Rules of one resource that its definition cannot hold, since they need the caller or the database. */
export const checkOwnRules = async (tx: Tx, caller: Caller, resource: Resource, change: Change): Promise<void> =>
  rules[resource.key]?.check(tx, caller, change)

export const fieldsOfOwnRules = (resource: Resource): readonly string[] => rules[resource.key]?.fields ?? []
