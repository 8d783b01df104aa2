import { LockOutlined } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { forgetPasswordPath, loginPath } from '../../app/guard'
import { post } from '../../shared/request'
import { RequestError } from '../../shared/request-error'
import { Outcome } from './outcome'
import styles from './sign-in.module.css'
import { SignInField } from './sign-in-field'
import { useFields } from './use-fields'

/** Sets the password with the code of an administrator's link. */
export function NewPasswordForm({ code }: { code: string }) {
  const { t } = useTranslation('sign-in')
  const fields = useFields({ newPassword: '', repeated: '' })
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const { newPassword, repeated } = fields.values
    if (!fields.require(['newPassword', 'repeated'])) return
    if (newPassword !== repeated) return void fields.complain({ repeated: t('repeated.different') })
    setBusy(true)
    setRefusal(undefined)
    try {
      await post('/portalsync/login/resetForgottenPassword', { code, newPassword }, { silent: true })
      setDone(true)
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      if (!fields.refused(error)) setRefusal(error.message || t('change.failed'))
    } finally {
      setBusy(false)
    }
  }

  if (done)
    return (
      <Outcome kind="success" title={t('forgot.doneTitle')}>
        <p>{t('forgot.done')}</p>
        <Link to={loginPath}>{t('links.signIn')}</Link>
      </Outcome>
    )
  const password = { kind: 'password', icon: <LockOutlined />, autoComplete: 'new-password' } as const
  return (
    <>
      <h1>{t('forgot.newTitle')}</h1>
      <p>{t('forgot.newHint')}</p>
      <form onSubmit={submit} noValidate>
        {refusal && <Alert className={styles.notice} showIcon type="error" title={refusal} />}
        <SignInField {...fields.props('newPassword')} {...password} autoFocus />
        <SignInField {...fields.props('repeated')} {...password} />
        <Button type="primary" htmlType="submit" size="large" block loading={busy}>
          {t('forgot.save')}
        </Button>
        <div className={styles.links}>
          <Link to={loginPath}>{t('links.signIn')}</Link>
          <Link to={forgetPasswordPath}>{t('forgot.again')}</Link>
        </div>
      </form>
    </>
  )
}
