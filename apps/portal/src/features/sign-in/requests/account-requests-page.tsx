import { Tabs } from 'antd'
import { useTranslation } from 'react-i18next'
import { PasswordRequests } from './password-requests'
import { Registrations } from './registrations'

/** 账号申请: people who would like an account, and people who have forgotten their password. */
export default function AccountRequestsPage() {
  const { t } = useTranslation('sign-in')
  return (
    <Tabs
      items={[
        { key: 'registrations', label: t('requests.registrations'), children: <Registrations /> },
        { key: 'passwords', label: t('requests.passwords'), children: <PasswordRequests /> },
      ]}
    />
  )
}
