import { Alert, App, Button, Card, Flex, Form, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { post } from '../../shared/request'
import { RequestError } from '../../shared/request-error'
import { endSession, useSession } from '../../shared/session'
import { useUnsavedGuard } from '../../shared/unsaved-guard'
import styles from './change-password.module.css'
import { OwnSessionsCard } from './own-sessions-card'
import { SecondFactorCard } from './second-factor-card'

interface Fields {
  oldPassword: string
  newPassword: string
  repeated: string
}

/** 修改密码. A change ends every session of the user, so it leads back to the sign-in page (ambiguities A23). */
export default function ChangePasswordPage() {
  const { t } = useTranslation('sign-in')
  const { message } = App.useApp()
  const { user } = useSession()
  const [form] = Form.useForm<Fields>()
  const [busy, setBusy] = useState(false)
  const [dirty, setDirty] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  useUnsavedGuard(dirty)

  const submit = async ({ oldPassword, newPassword }: Fields) => {
    setBusy(true)
    setRefusal(undefined)
    try {
      await post('/portalsync/login/poTalLoginPwdReset', { oldPassword, newPassword }, { silent: true })
      setDirty(false)
      void message.success(t('change.done'))
      endSession('logout')
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      setRefusal(error.message || t('change.failed'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Flex gap={16} wrap align="start">
      <Card className={styles.card} title={t('change.title')}>
        {user?.mustChangePassword && (
          <Alert className={styles.notice} showIcon type="warning" title={t('defaultPassword.text')} />
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
          <Form.Item
            name="oldPassword"
            label={t('change.old')}
            rules={[{ required: true, message: t('change.oldRequired') }]}
          >
            <Input.Password autoComplete="current-password" />
          </Form.Item>
          <Form.Item
            name="newPassword"
            label={t('change.new')}
            dependencies={['oldPassword']}
            rules={[
              { required: true, message: t('change.newRequired') },
              ({ getFieldValue }) => ({
                validator: (_, value) =>
                  value && value === getFieldValue('oldPassword')
                    ? Promise.reject(new Error(t('change.same')))
                    : Promise.resolve(),
              }),
            ]}
          >
            <Input.Password autoComplete="new-password" />
          </Form.Item>
          <Form.Item
            name="repeated"
            label={t('change.repeat')}
            dependencies={['newPassword']}
            rules={[
              { required: true, message: t('change.repeatRequired') },
              ({ getFieldValue }) => ({
                validator: (_, value) =>
                  value && value !== getFieldValue('newPassword')
                    ? Promise.reject(new Error(t('change.different')))
                    : Promise.resolve(),
              }),
            ]}
          >
            <Input.Password autoComplete="new-password" />
          </Form.Item>
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
