import { Tabs } from 'antd'
import { useTranslation } from 'react-i18next'
import { PasswordRequests } from './password-requests'
import { Registrations } from './registrations'

/** 账号申请: people who would like an account, and people who have forgotten their password. */
export default function AccountRequestsPage() {
  const { t } = useTranslation('account-request')
  return (
    <Tabs
      items={[
        { key: 'registrations', label: t('registrations'), children: <Registrations /> },
        { key: 'passwords', label: t('passwords'), children: <PasswordRequests /> },
      ]}
    />
  )
}
