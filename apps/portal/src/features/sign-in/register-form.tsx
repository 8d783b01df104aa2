import { BankOutlined, EditOutlined, IdcardOutlined, MobileOutlined, UserOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import { loginPath, registerPath } from '../../app/guard'
import { call } from '../../shared/request/call'
import { registerCall } from '../../shared/request/early-calls'
import { useRuntime } from '../../shared/runtime'
import { CaptchaField } from './captcha-field'
import { EntranceForm } from './entrance-form'
import styles from './sign-in.module.css'
import { SignInField } from './sign-in-field'
import { useAttempt } from './use-attempt'
import { useCaptcha } from './use-captcha'
import { useFields } from './use-fields'

export function RegisterForm() {
  const { t } = useTranslation('sign-in')
  const navigate = useNavigate()
  const { defaultTenant } = useRuntime()
  const fields = useFields({
    tenantId: defaultTenant ?? '',
    userName: '',
    name: '',
    mobile: '',
    reason: '',
    captcha: '',
  })
  const captcha = useCaptcha()
  const { busy, refusal, attempt } = useAttempt(error => {
    // Fields are checked before the captcha, which is then still good.
    if (fields.refused(error)) return undefined
    captcha.renew()
    fields.set('captcha', '')
    fields.focus('captcha')
    return error.message || t('register.failed')
  })

  const submit = () => {
    if (!fields.require(['tenantId', 'userName', 'name', 'mobile', 'captcha'])) return
    const { captcha: typed, ...application } = fields.values
    void attempt(async () => {
      const { receipt } = await call(registerCall, { ...application, ...captcha.proof(typed) }, { saidBy: 'form' })
      const query = new URLSearchParams({ tenant: application.tenantId.trim(), receipt })
      await navigate(`${registerPath}?${query}`, { replace: true })
    })
  }

  return (
    <>
      <h1>{t('register.title')}</h1>
      <p>{t('register.hint')}</p>
      <EntranceForm
        refusal={refusal}
        busy={busy}
        action={t('register.submit')}
        links={<Link to={loginPath}>{t('links.signIn')}</Link>}
        onSubmit={submit}
      >
        <div className={styles.pair}>
          <SignInField
            {...fields.props('tenantId')}
            labelled
            kind="text"
            icon={<BankOutlined />}
            autoComplete="organization"
          />
          <SignInField
            {...fields.props('userName')}
            labelled
            kind="text"
            icon={<UserOutlined />}
            autoComplete="username"
            autoFocus
          />
          <SignInField {...fields.props('name')} labelled kind="text" icon={<IdcardOutlined />} autoComplete="name" />
          <SignInField {...fields.props('mobile')} labelled kind="text" icon={<MobileOutlined />} autoComplete="tel" />
        </div>
        <SignInField {...fields.props('reason')} labelled kind="text" icon={<EditOutlined />} autoComplete="off" />
        <CaptchaField {...fields.props('captcha')} {...captcha.props} />
      </EntranceForm>
    </>
  )
}
