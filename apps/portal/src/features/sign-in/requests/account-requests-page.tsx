import type { Resource } from '@sfa/kit/resource'
import { Tabs } from 'antd'
import { useTranslation } from 'react-i18next'
import { ResourcePage } from '../../../resource-screens/resource-page'
import { PasswordRequests } from './password-requests'

/** 账号申请: people who would like an account, and people who have forgotten their password. */
export default function AccountRequestsPage({ resource }: { resource: Resource }) {
  const { t } = useTranslation('account-request')
  return (
    <Tabs
      items={[
        { key: 'registrations', label: t('registrations'), children: <ResourcePage resource={resource} /> },
        { key: 'passwords', label: t('passwords'), children: <PasswordRequests /> },
      ]}
    />
  )
}
