import { changePasswordCall, passwordRuleCall } from '@sfa/session/definitions/session.calls'
import { useQuery } from '@tanstack/react-query'
import { Alert, App, Button, Card, Flex, Form } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../resource-screens/field/failure-text'
import { call } from '../../shared/request/call'
import { endSession, useSession } from '../../shared/session/session'
import { useStore } from '../../shared/store'
import { useUnsavedGuard } from '../../shared/unsaved-guard'
import styles from './change-password.module.css'
import { defaultPasswordStore } from './default-password'
import { OwnSessionsCard } from './own-sessions-card'
import { PasswordItem } from './password-item'
import { SecondFactorCard } from './second-factor-card'
import { useAttempt } from './use-attempt'
import { whyToChange } from './why-to-change'

interface Fields {
  oldPassword: string
  newPassword: string
  repeated: string
}

/** 修改密码. A change ends every session of the user, so it leads back to the sign-in page. */
export default function ChangePasswordPage() {
  const { t } = useTranslation('sign-in')
  const { message } = App.useApp()
  const { user } = useSession()
  const { warned } = useStore(defaultPasswordStore)
  const [form] = Form.useForm<Fields>()
  const [dirty, setDirty] = useState(false)
  const { busy, refusal, attempt } = useAttempt(({ message }) => message || t('change.failed'))
  // The change does not wait for it: the refusal says the rule too.
  const { data: rule } = useQuery({
    queryKey: ['passwordRule'],
    queryFn: () => call(passwordRuleCall, {}, { saidBy: 'background' }),
  })
  useUnsavedGuard(dirty)

  const submit = ({ oldPassword, newPassword }: Fields) =>
    attempt(async () => {
      await call(changePasswordCall, { oldPassword, newPassword }, { saidBy: 'form' })
      setDirty(false)
      void message.success(t('change.done'))
      endSession('logout')
    })

  return (
    <Flex gap={16} wrap align="start">
      <Card className={styles.card} title={t('change.title')}>
        {user?.mustChangePassword && !warned && (
          <Alert className={styles.notice} showIcon type="warning" title={t(whyToChange(user))} />
        )}
        {refusal && <Alert className={styles.notice} showIcon type="error" title={refusal} />}
        <Form<Fields>
          form={form}
          layout="vertical"
          onFinish={submit}
          onValuesChange={(_, values) => setDirty(Object.values(values).some(Boolean))}
        >
          {/* Password managers look for the account beside the passwords. */}
          <input hidden readOnly autoComplete="username" value={user?.userName ?? ''} />
          <PasswordItem name="oldPassword" label={t('change.old')} required={t('change.oldRequired')} />
          <PasswordItem
            name="newPassword"
            label={t('change.new')}
            required={t('change.newRequired')}
            autoComplete="new-password"
            hint={rule && failureText(rule.code, { min: rule.min })}
            beside={{ field: 'oldPassword', holds: (value, old) => value !== old, message: t('change.same') }}
          />
          <PasswordItem
            name="repeated"
            label={t('change.repeat')}
            required={t('change.repeatRequired')}
            autoComplete="new-password"
            beside={{
              field: 'newPassword',
              holds: (value, wanted) => value === wanted,
              message: t('change.different'),
            }}
          />
          <Button type="primary" htmlType="submit" loading={busy} className={styles.submit}>
            {t('change.submit')}
          </Button>
          <span className={styles.hint}>{t('change.hint')}</span>
        </Form>
      </Card>
      {!user?.mustChangePassword && (
        <>
          <SecondFactorCard />
          <OwnSessionsCard />
        </>
      )}
    </Flex>
  )
}
