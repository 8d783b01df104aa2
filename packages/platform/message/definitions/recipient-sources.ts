import { type Resource, tableOf } from '@sfa/kit/resource'
import { department } from '@sfa/organization/definitions/department.resource'
import { org } from '@sfa/organization/definitions/org.resource'
import { role } from '@sfa/person/definitions/role.resource'
import { user } from '@sfa/person/definitions/user.resource'
import type { RecipientKind } from './message-rules'

/** A resource as senders see it: only the fields that name its records, because the others need the key of its page. */
function asSource(
  base: Resource,
  kind: RecipientKind,
  columns: readonly string[],
  search: readonly string[],
): Resource {
  const names = [...columns, 'isDeleted']
  return {
    ...base,
    key: `message.${kind}`,
    table: tableOf(base),
    path: null,
    fields: Object.fromEntries(Object.entries(base.fields).filter(([name]) => names.includes(name))),
    rules: [],
    list: { ...base.list, columns: [...columns], search: [...search], quick: undefined },
    calls: { search: `/portalsync/message/recipient/${kind}/search` },
  }
}

/** What recipients are chosen from: the tabs of the picker, in their order. */
export const recipientSources: Readonly<Record<RecipientKind, Resource>> = {
  user: asSource(user, 'user', ['userCode', 'name', 'orgIds', 'departmentID'], ['name', 'orgIds', 'departmentID']),
  // Every browser has these two already, and all users may read them.
  org,
  department,
  role: asSource(role, 'role', ['code', 'name', 'remark'], ['code', 'name']),
}
