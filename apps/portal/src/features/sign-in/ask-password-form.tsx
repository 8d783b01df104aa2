import { UserOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { loginPath } from '../../app/guard'
import { call } from '../../shared/request/call'
import { askForPasswordCall } from '../../shared/request/early-calls'
import { CaptchaField } from './captcha-field'
import { EntranceForm } from './entrance-form'
import { Outcome } from './outcome'
import { SignInField } from './sign-in-field'
import { useAttempt } from './use-attempt'
import { useCaptcha } from './use-captcha'
import { useFields } from './use-fields'

/** Asks the administrators for a new password; says the same whether or not the account exists. */
export function AskPasswordForm() {
  const { t } = useTranslation('sign-in')
  const fields = useFields({ userName: '', captcha: '' })
  const captcha = useCaptcha()
  const [sent, setSent] = useState(false)
  const { busy, refusal, attempt } = useAttempt(({ message }) => {
    captcha.renew()
    fields.set('captcha', '')
    fields.focus('captcha')
    return message || t('forgot.failed')
  })

  const submit = () => {
    if (!fields.require(['userName', 'captcha'])) return
    const { userName, captcha: typed } = fields.values
    void attempt(async () => {
      await call(askForPasswordCall, { userName, ...captcha.proof(typed) }, { saidBy: 'form' })
      setSent(true)
    })
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
      <EntranceForm
        refusal={refusal}
        busy={busy}
        action={t('forgot.submit')}
        links={<Link to={loginPath}>{t('links.signIn')}</Link>}
        onSubmit={submit}
      >
        <SignInField
          {...fields.props('userName')}
          kind="text"
          icon={<UserOutlined />}
          autoComplete="username"
          autoFocus
        />
        <CaptchaField {...fields.props('captcha')} {...captcha.props} />
      </EntranceForm>
    </>
  )
}
