import { ProConfigProvider } from '@ant-design/pro-components'
import { Tabs } from 'antd'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../shared/language'
import { useTheme } from '../../../shared/theme'
import { PasswordRequests } from './password-requests'
import { proIntl } from './pro-intl'
import { Registrations } from './registrations'

/** 账号申请: people who would like an account, and people who have forgotten their password. */
export default function AccountRequestsPage() {
  const { t } = useTranslation('account-request')
  const language = useLanguage()
  const { mode } = useTheme()
  return (
    <ProConfigProvider dark={mode === 'dark'} intl={proIntl[language]}>
      <Tabs
        items={[
          { key: 'registrations', label: t('registrations'), children: <Registrations /> },
          { key: 'passwords', label: t('passwords'), children: <PasswordRequests /> },
        ]}
      />
    </ProConfigProvider>
  )
}
