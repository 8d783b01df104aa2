import { type Audience, noAudience } from '@sfa/message/definitions/message-rules'
import { text } from '../../shared/language/locale'

/** `角色 2 个，人员 3 位`: to whom a message goes, in one line. */
export function audienceText(given: unknown): string {
  const { all, userIds, roleIds, orgIds, departmentIds, searches } = { ...noAudience, ...(given as Partial<Audience>) }
  if (all) return text('message:audience.all')
  const parts = [
    orgIds.length > 0 && text('message:audience.orgs', { count: orgIds.length }),
    departmentIds.length > 0 && text('message:audience.departments', { count: departmentIds.length }),
    roleIds.length > 0 && text('message:audience.roles', { count: roleIds.length }),
    userIds.length > 0 && text('message:audience.users', { count: userIds.length }),
    searches.length > 0 && text('message:audience.searches', { count: searches.length }),
  ]
  return parts.filter(Boolean).join(text('message:audience.and'))
}
