import {
  confirmSecondFactorCall,
  removeSecondFactorCall,
  type SecondFactorSetup,
  secondFactorStateCall,
  startSecondFactorCall,
} from '@sfa/session/definitions/second-factor.calls'
import { useQuery } from '@tanstack/react-query'
import { Alert, App, Button, Card, Form, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../shared/request/call'
import { limitOf } from '../../shared/text-limit'
import styles from './change-password.module.css'
import OtpPicture from './otp-picture'
import { PasswordItem } from './password-item'
import { useAttempt } from './use-attempt'

interface Fields {
  password: string
  code: string
}

/** Setting up an authenticator app, and giving it up; both need the password. */
export function SecondFactorCard() {
  const { t } = useTranslation('sign-in')
  const { message } = App.useApp()
  const { data, refetch } = useQuery({
    queryKey: ['second-factor'],
    queryFn: () => call(secondFactorStateCall),
    staleTime: 0,
  })
  const [form] = Form.useForm<Fields>()
  const [setup, setSetup] = useState<SecondFactorSetup>()
  const { busy, refusal, attempt } = useAttempt()
  if (!data || data.policy === 'off') return null

  const submit = ({ password, code }: Fields) =>
    attempt(async () => {
      if (setup) {
        await call(confirmSecondFactorCall, { code }, { saidBy: 'form' })
        setSetup(undefined)
        void message.success(t('otp.enabled'))
      } else if (data.on) {
        await call(removeSecondFactorCall, { password }, { saidBy: 'form' })
        void message.success(t('otp.removed'))
      } else setSetup(await call(startSecondFactorCall, { password }, { saidBy: 'form' }))
      form.resetFields()
      await refetch()
    })

  return (
    <Card className={styles.card} title={t('otp.title')}>
      {refusal && <Alert className={styles.notice} showIcon type="error" title={refusal} />}
      <p>{t(setup ? 'otp.scan' : data.on ? 'otp.isOn' : 'otp.isOff')}</p>
      {setup && <OtpPicture setup={setup} />}
      <Form form={form} name="otp" layout="vertical" onFinish={submit}>
        {setup ? (
          <Form.Item name="code" label={t('otp.label')} rules={[{ required: true, message: t('otp.required') }]}>
            <Input autoComplete="one-time-code" inputMode="numeric" count={limitOf(7)} />
          </Form.Item>
        ) : (
          <PasswordItem name="password" label={t('otp.password')} required={t('password.required')} />
        )}
        <Button type="primary" htmlType="submit" loading={busy} danger={data.on && !setup}>
          {t(setup ? 'otp.confirm' : data.on ? 'otp.remove' : 'otp.start')}
        </Button>
      </Form>
    </Card>
  )
}
