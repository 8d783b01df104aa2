import { CheckOutlined, CopyOutlined } from '@ant-design/icons'
import type { NewLogin } from '@sfa/person/definitions/user.calls'
import { Alert, Button, Flex, Typography } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { InnerTable } from '../list/inner-table'
import { copyText } from './copy-text'

/** Names and passwords that are told once, to be copied and passed on. */
export function NewLogins({ logins, withoutRole = false }: { logins: readonly NewLogin[]; withoutRole?: boolean }) {
  const { t } = useTranslation('person')
  const [copied, setCopied] = useState<boolean>()
  const copy = async () =>
    setCopied(
      await copyText(
        logins
          .map(login => t('newLogin.copied', { ...login, url: location.origin, interpolation: { escapeValue: false } }))
          .join('\n\n'),
      ),
    )
  return (
    <Flex vertical gap={12}>
      {withoutRole && <Alert type="warning" showIcon title={t('newLogin.withoutRole')} />}
      <InnerTable<NewLogin>
        rowKey="userName"
        pagination={false}
        scroll={{ y: 320 }}
        dataSource={[...logins]}
        columns={[
          { title: t('newLogin.name'), dataIndex: 'name' },
          { title: t('newLogin.userName'), dataIndex: 'userName' },
          {
            title: t('newLogin.password'),
            dataIndex: 'password',
            render: (password: string) => <Typography.Text code>{password}</Typography.Text>,
          },
        ]}
      />
      <Flex gap={8} align="center" wrap>
        <Button icon={copied ? <CheckOutlined /> : <CopyOutlined />} onClick={() => void copy()}>
          {t('newLogin.copy')}
        </Button>
        <Typography.Text type={copied === false ? 'danger' : 'secondary'}>
          {t(copied === undefined ? 'newLogin.once' : copied ? 'newLogin.done' : 'newLogin.failed')}
        </Typography.Text>
      </Flex>
    </Flex>
  )
}
