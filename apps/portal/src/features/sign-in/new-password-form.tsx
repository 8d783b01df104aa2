import { LockOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { forgetPasswordPath, loginPath } from '../../app/guard'
import { call } from '../../shared/request/call'
import { setForgottenPasswordCall } from '../../shared/request/early-calls'
import { EntranceForm } from './entrance-form'
import { Outcome } from './outcome'
import { SignInField } from './sign-in-field'
import { useAttempt } from './use-attempt'
import { useFields } from './use-fields'

/** Sets the password with the code of an administrator's link. */
export function NewPasswordForm({ code }: { code: string }) {
  const { t } = useTranslation('sign-in')
  const fields = useFields({ newPassword: '', repeated: '' })
  const [done, setDone] = useState(false)
  const { busy, refusal, attempt } = useAttempt(error =>
    fields.refused(error) ? undefined : error.message || t('change.failed'),
  )

  const submit = () => {
    const { newPassword, repeated } = fields.values
    if (!fields.require(['newPassword', 'repeated'])) return
    if (newPassword !== repeated) return void fields.complain({ repeated: t('repeated.different') })
    void attempt(async () => {
      await call(setForgottenPasswordCall, { code, newPassword }, { saidBy: 'form' })
      setDone(true)
    })
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
      <EntranceForm
        refusal={refusal}
        busy={busy}
        action={t('forgot.save')}
        links={
          <>
            <Link to={loginPath}>{t('links.signIn')}</Link>
            <Link to={forgetPasswordPath}>{t('forgot.again')}</Link>
          </>
        }
        onSubmit={submit}
      >
        <SignInField {...fields.props('newPassword')} {...password} autoFocus />
        <SignInField {...fields.props('repeated')} {...password} />
      </EntranceForm>
    </>
  )
}
