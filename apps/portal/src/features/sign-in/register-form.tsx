import { BankOutlined, EditOutlined, IdcardOutlined, MobileOutlined, UserOutlined } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import { loginPath, registerPath } from '../../app/guard'
import { post } from '../../shared/request'
import { RequestError } from '../../shared/request-error'
import { useRuntime } from '../../shared/runtime'
import { CaptchaField } from './captcha-field'
import styles from './sign-in.module.css'
import { SignInField } from './sign-in-field'
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
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (!fields.require(['tenantId', 'userName', 'name', 'mobile', 'captcha'])) return
    setBusy(true)
    setRefusal(undefined)
    const { captcha: typed, ...application } = fields.values
    try {
      const { receipt } = await post<{ receipt: string }>(
        '/portalsync/user/registration/create',
        { ...application, ...captcha.proof(typed) },
        { silent: true },
      )
      const query = new URLSearchParams({ tenant: application.tenantId.trim(), receipt })
      await navigate(`${registerPath}?${query}`, { replace: true })
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      // Fields are checked before the captcha, which is then still good.
      if (fields.refused(error)) return
      setRefusal(error.message || t('register.failed'))
      captcha.renew()
      fields.set('captcha', '')
      fields.focus('captcha')
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <h1>{t('register.title')}</h1>
      <p>{t('register.hint')}</p>
      <form onSubmit={submit} noValidate>
        {refusal && <Alert className={styles.notice} showIcon type="error" title={refusal} />}
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
        <Button type="primary" htmlType="submit" size="large" block loading={busy}>
          {t('register.submit')}
        </Button>
        <div className={styles.links}>
          <Link to={loginPath}>{t('links.signIn')}</Link>
        </div>
      </form>
    </>
  )
}
