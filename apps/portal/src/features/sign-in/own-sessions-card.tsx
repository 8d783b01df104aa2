import { endOtherSessionsCall, searchOwnSessionsCall } from '@sfa/session/definitions/own-sessions.calls'
import { useQuery } from '@tanstack/react-query'
import { Alert, App, Button, Card, Flex, Form, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { call, callRows } from '../../shared/request/call'
import styles from './change-password.module.css'
import { deviceName } from './device-name'
import { PasswordItem } from './password-item'
import { useAttempt } from './use-attempt'

/** Where the user is signed in; every other place can be signed out. */
export function OwnSessionsCard() {
  const { t } = useTranslation('sign-in')
  const { message } = App.useApp()
  const { data, refetch } = useQuery({
    queryKey: ['own-sessions'],
    queryFn: async () => (await callRows(searchOwnSessionsCall)).rows,
    staleTime: 0,
  })
  const [form] = Form.useForm<{ password: string }>()
  const { busy, refusal, attempt } = useAttempt()
  const end = ({ password }: { password: string }) =>
    attempt(async () => {
      const { ended } = await call(endOtherSessionsCall, { password }, { saidBy: 'form' })
      void message.success(t('devices.ended', { count: ended }))
      form.resetFields()
      await refetch()
    })
  if (!data?.length) return null
  return (
    <Card className={styles.card} title={t('devices.title')}>
      <ul className={styles.devices}>
        {data.map(({ id, ip, userAgent, lastClickAt, current }) => (
          <li key={id}>
            <Flex justify="space-between" gap={12}>
              <span>{deviceName(userAgent) ?? t('confirm.unknown')}</span>
              {current && <Tag color="blue">{t('devices.current')}</Tag>}
            </Flex>
            <small>{t('devices.seen', { ip: ip ?? '-', time: lastClickAt })}</small>
          </li>
        ))}
      </ul>
      {data.length > 1 && (
        <Form form={form} name="devices" layout="vertical" onFinish={end}>
          {refusal && <Alert className={styles.notice} showIcon type="error" title={refusal} />}
          <PasswordItem name="password" label={t('otp.password')} required={t('password.required')} />
          <Button htmlType="submit" danger loading={busy}>
            {t('devices.end')}
          </Button>
        </Form>
      )}
    </Card>
  )
}
