import { LockOutlined, SafetyOutlined, UserOutlined } from '@ant-design/icons'
import type { SecondFactorSetup } from '@sfa/session/definitions/second-factor.calls'
import { Button } from 'antd'
import { lazy, type SubmitEvent, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CaptchaField } from './captcha-field'
import { SessionNotice } from './session-notice'
import { type SignInOutcome, signIn } from './sign-in'
import { SignInField } from './sign-in-field'
import { useEntrance } from './use-entrance'
import { useFields } from './use-fields'
import { usePreparation } from './use-preparation'

// Drawing the picture takes more script than this page has room for.
const OtpPicture = lazy(() => import('./otp-picture'))

/** What was refused is said above the fields, which keep what was typed. */
export function SignInForm() {
  const { t } = useTranslation('sign-in')
  const goOn = useEntrance()
  const fields = useFields({ userName: '', password: '', captcha: '', otp: '' })
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [captchaRound, setCaptchaRound] = useState(0)
  const captchaId = useRef('')
  const [otpAsked, setOtpAsked] = useState(false)
  const [setup, setSetup] = useState<SecondFactorSetup>()
  const preparation = usePreparation()

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const needed = ['userName', 'password', ...(captchaRound ? ['captcha'] : []), ...(otpAsked ? ['otp'] : [])] as const
    if (!fields.require(needed as readonly (keyof typeof fields.values)[])) return
    setBusy(true)
    setRefusal(undefined)
    const { userName, password, captcha, otp } = fields.values
    const proof = captchaRound ? { captchaId: captchaId.current, captcha: captcha.trim() } : {}
    try {
      const outcome = await signIn({ userName, password, ...proof, ...(otpAsked ? { otp: otp.trim() } : {}) })
      if (outcome.kind === 'refused') return refuse(outcome)
      preparation.end()
      await goOn(outcome)
    } finally {
      setBusy(false)
    }
  }

  const refuse = ({ code, message, captchaRequired, setup: given }: Extract<SignInOutcome, { kind: 'refused' }>) => {
    setRefusal(message || t('failed'))
    const ofApp = code.startsWith('otp')
    if (ofApp) setOtpAsked(true)
    if (given) setSetup(given)
    fields.set('otp', '')
    if (captchaRequired) {
      // Every picture is good for one attempt.
      setCaptchaRound(round => round + 1)
      fields.set('captcha', '')
    }
    fields.focus(code === 'captchaWrong' ? 'captcha' : ofApp ? 'otp' : 'password')
  }

  return (
    <form onSubmit={submit} onInput={preparation.begin} noValidate>
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
      {setup && (
        <Suspense fallback={null}>
          <OtpPicture setup={setup} />
        </Suspense>
      )}
      {otpAsked && (
        <SignInField
          {...fields.props('otp')}
          kind="text"
          icon={<SafetyOutlined />}
          autoComplete="one-time-code"
          autoFocus
        />
      )}
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
