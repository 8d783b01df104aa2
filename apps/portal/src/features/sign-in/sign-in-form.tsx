import { LockOutlined, UserOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type SubmitEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { homePath } from '../../app/guard'
import { preloadLayout } from '../../app/layout'
import { requestedPath } from '../../app/requested-path'
import { CaptchaField } from './captcha-field'
import { SessionNotice } from './session-notice'
import { type SignInOutcome, signIn } from './sign-in'
import { SignInField } from './sign-in-field'
import { useEntrance } from './use-entrance'
import { useFields } from './use-fields'

/** What was refused is said above the fields, which keep what was typed. */
export function SignInForm() {
  const { t } = useTranslation('sign-in')
  const goOn = useEntrance()
  const fields = useFields({ userName: '', password: '', captcha: '' })
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [captchaRound, setCaptchaRound] = useState(0)
  const captchaId = useRef('')
  const prepared = useRef(false)

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (!fields.require(captchaRound ? ['userName', 'password', 'captcha'] : ['userName', 'password'])) return
    setBusy(true)
    setRefusal(undefined)
    const { userName, password, captcha } = fields.values
    const proof = captchaRound ? { captchaId: captchaId.current, captcha: captcha.trim() } : {}
    try {
      const outcome = await signIn({ userName, password, ...proof })
      if (outcome.kind === 'refused') refuse(outcome)
      else await goOn(outcome)
    } finally {
      setBusy(false)
    }
  }

  const refuse = ({ code, message, captchaRequired }: Extract<SignInOutcome, { kind: 'refused' }>) => {
    setRefusal(message || t('failed'))
    if (captchaRequired) {
      // Every picture is good for one attempt.
      setCaptchaRound(round => round + 1)
      fields.set('captcha', '')
    }
    fields.focus(code === 'captchaWrong' ? 'captcha' : 'password')
  }

  // While the rest is typed, what comes after is on its way.
  const prepare = () => {
    if (prepared.current) return
    prepared.current = true
    preloadLayout(requestedPath() ?? homePath)
  }

  return (
    <form onSubmit={submit} onInput={prepare} noValidate>
      <SessionNotice refusal={refusal} />
      <SignInField
        {...fields.props('userName')}
        kind="text"
        icon={<UserOutlined />}
        autoComplete="username"
        autoFocus
      />
      <SignInField
        {...fields.props('password')}
        kind="password"
        icon={<LockOutlined />}
        autoComplete="current-password"
      />
      {captchaRound > 0 && (
        <CaptchaField
          {...fields.props('captcha')}
          round={captchaRound}
          onLoad={id => {
            captchaId.current = id
          }}
        />
      )}
      <Button type="primary" htmlType="submit" size="large" block loading={busy}>
        {t('submit')}
      </Button>
    </form>
  )
}
