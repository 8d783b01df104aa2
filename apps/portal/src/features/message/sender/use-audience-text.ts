import type { Audience } from '@sfa/resources/message/message-rules'
import { useTranslation } from 'react-i18next'

/** `角色 2、人员 3`: what a list says of whom a message goes to. */
export function useAudienceText(): (audience: Audience) => string {
  const { t } = useTranslation('message')
  return ({ all, userIds, roleIds, orgIds, departmentIds, searches }) => {
    if (all) return t('audience.all')
    const parts = [
      orgIds.length > 0 && t('audience.orgs', { count: orgIds.length }),
      departmentIds.length > 0 && t('audience.departments', { count: departmentIds.length }),
      roleIds.length > 0 && t('audience.roles', { count: roleIds.length }),
      userIds.length > 0 && t('audience.users', { count: userIds.length }),
      searches.length > 0 && t('audience.searches', { count: searches.length }),
    ]
    return parts.filter(Boolean).join(t('audience.and'))
  }
}
