import { UserOutlined } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { loginPath } from '../../app/guard'
import { post } from '../../shared/request'
import { RequestError } from '../../shared/request-error'
import { CaptchaField } from './captcha-field'
import { Outcome } from './outcome'
import styles from './sign-in.module.css'
import { SignInField } from './sign-in-field'
import { useCaptcha } from './use-captcha'
import { useFields } from './use-fields'

/** Asks the administrators for a new password; says the same whether or not the account exists. */
export function AskPasswordForm() {
  const { t } = useTranslation('sign-in')
  const fields = useFields({ userName: '', captcha: '' })
  const captcha = useCaptcha()
  const [busy, setBusy] = useState(false)
  const [sent, setSent] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (!fields.require(['userName', 'captcha'])) return
    setBusy(true)
    setRefusal(undefined)
    const { userName, captcha: typed } = fields.values
    try {
      await post('/portalsync/login/forgetPassword', { userName, ...captcha.proof(typed) }, { silent: true })
      setSent(true)
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      setRefusal(error.message || t('forgot.failed'))
      captcha.renew()
      fields.set('captcha', '')
      fields.focus('captcha')
    } finally {
      setBusy(false)
    }
  }

  if (sent)
    return (
      <Outcome kind="success" title={t('forgot.sentTitle')}>
        <p>{t('forgot.sent')}</p>
        <Link to={loginPath}>{t('links.signIn')}</Link>
      </Outcome>
    )
  return (
    <>
      <h1>{t('forgot.title')}</h1>
      <p>{t('forgot.hint')}</p>
      <form onSubmit={submit} noValidate>
        {refusal && <Alert className={styles.notice} showIcon type="error" title={refusal} />}
        <SignInField
          {...fields.props('userName')}
          kind="text"
          icon={<UserOutlined />}
          autoComplete="username"
          autoFocus
        />
        <CaptchaField {...fields.props('captcha')} {...captcha.props} />
        <Button type="primary" htmlType="submit" size="large" block loading={busy}>
          {t('forgot.submit')}
        </Button>
        <div className={styles.links}>
          <Link to={loginPath}>{t('links.signIn')}</Link>
        </div>
      </form>
    </>
  )
}
