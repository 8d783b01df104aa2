import { LockOutlined, SafetyOutlined, UserOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import type { InputRef } from 'antd/es/input/Input'
import { type SubmitEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { takeRequestedPath } from '../../app/guard-loader'
import { CaptchaImage } from './captcha'
import { SessionNotice } from './session-notice'
import { type SignInOutcome, signIn } from './sign-in'
import styles from './sign-in.module.css'
import { SignInField } from './sign-in-field'

const empty = { userName: '', password: '', captcha: '' }
type Field = keyof typeof empty

/** What was refused is said above the fields, which keep what was typed. */
export function SignInForm() {
  const { t } = useTranslation('sign-in')
  const { modal } = App.useApp()
  const navigate = useNavigate()
  const [values, setValues] = useState(empty)
  const [missing, setMissing] = useState<readonly Field[]>([])
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [captchaRound, setCaptchaRound] = useState(0)
  const captchaId = useRef('')
  const inputs = useRef<Partial<Record<Field, InputRef | null>>>({})

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const asked: Field[] = captchaRound ? ['userName', 'password', 'captcha'] : ['userName', 'password']
    const left = asked.filter(field => !values[field].trim())
    setMissing(left)
    if (left[0]) return inputs.current[left[0]]?.focus()
    setBusy(true)
    setRefusal(undefined)
    const { userName, password, captcha } = values
    const proof = captchaRound ? { captchaId: captchaId.current, captcha: captcha.trim() } : {}
    try {
      await finish(await signIn({ userName, password, ...proof }))
    } finally {
      setBusy(false)
    }
  }

  const finish = async (outcome: SignInOutcome) => {
    if (outcome.kind === 'noRole') modal.info({ title: t('noRole.title'), content: t('noRole.text') })
    else if (outcome.kind === 'refused') refuse(outcome)
    else if (outcome.mustChangePassword) {
      modal.warning({ title: t('defaultPassword.title'), content: t('defaultPassword.text') })
      await navigate('/md-change-password', { replace: true })
    } else await navigate(takeRequestedPath() ?? '/home', { replace: true })
  }

  const refuse = ({ code, message, captchaRequired }: Extract<SignInOutcome, { kind: 'refused' }>) => {
    setRefusal(message || t('failed'))
    if (captchaRequired) {
      // Every picture is good for one attempt.
      setCaptchaRound(round => round + 1)
      setValues(previous => ({ ...previous, captcha: '' }))
    }
    inputs.current[code === 'captchaWrong' ? 'captcha' : 'password']?.focus()
  }

  const field = (name: Field) => ({
    label: t(`${name}.label`),
    value: values[name],
    error: missing.includes(name) ? t(`${name}.required`) : undefined,
    onChange: (value: string) => {
      setValues(previous => ({ ...previous, [name]: value }))
      setMissing(previous => previous.filter(other => other !== name))
    },
    ref: (input: InputRef | null) => {
      inputs.current[name] = input
    },
  })

  return (
    <form onSubmit={submit} noValidate>
      <SessionNotice refusal={refusal} />
      <SignInField {...field('userName')} kind="text" icon={<UserOutlined />} autoComplete="username" autoFocus />
      <SignInField {...field('password')} kind="password" icon={<LockOutlined />} autoComplete="current-password" />
      {captchaRound > 0 && (
        <div className={styles.captchaRow}>
          <SignInField {...field('captcha')} kind="text" icon={<SafetyOutlined />} autoComplete="off" />
          <CaptchaImage
            round={captchaRound}
            onLoad={id => {
              captchaId.current = id
            }}
          />
        </div>
      )}
      <Button type="primary" htmlType="submit" size="large" block loading={busy}>
        {t('submit')}
      </Button>
    </form>
  )
}
