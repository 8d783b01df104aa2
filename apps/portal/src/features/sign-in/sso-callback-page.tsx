import { Spin } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { homePath, loginPath } from '../../app/guard'
import { MessagePage } from '../../app/message-page'
import { documentTitle } from '../../app/system-title'
import { call } from '../../shared/request/call'
import { signInByCodeCall } from '../../shared/request/early-calls'
import { RequestError } from '../../shared/request/request-error'
import { sessionToken } from '../../shared/session/session'
import { enter } from './sign-in'
import styles from './sign-in.module.css'
import { useEntrance } from './use-entrance'
import { withTexts } from './with-texts'

const explained: readonly string[] = ['ssoFailed', 'ssoUnavailable', 'ssoNoAccount']

/** /sso-callback: changes the code for a session, or says why there is none (rules 1 and 6). */
export default withTexts(Callback)

function Callback() {
  const { t } = useTranslation('sign-in')
  const navigate = useNavigate()
  const goOn = useEntrance()
  const [query] = useSearchParams()
  const code = query.get('code')
  const [failure, setFailure] = useState(query.get('error') ?? undefined)
  const begun = useRef(false)

  useEffect(() => {
    document.title = documentTitle('', t('title'))
  }, [t])
  useEffect(() => {
    if (begun.current || failure) return
    begun.current = true
    // Nothing to exchange: a signed-in user goes home, a visitor signs in.
    if (!code) void navigate(sessionToken() ? homePath : loginPath, { replace: true })
    else
      exchange(code)
        .then(async entry => {
          await goOn(entry)
          if (entry.kind === 'noRole') await navigate(loginPath, { replace: true })
        })
        .catch((error: unknown) => setFailure(error instanceof RequestError ? error.code : 'ssoFailed'))
  }, [code, failure, goOn, navigate])

  if (!failure)
    return (
      <div className={styles.waiting} role="status">
        <Spin />
        <span>{t('signingIn')}</span>
      </div>
    )
  return (
    <MessagePage
      title={t('callback.title')}
      text={t(`callback.${explained.includes(failure) ? failure : 'ssoFailed'}`)}
      action={t('callback.back')}
      onAction={() => void navigate(loginPath, { replace: true })}
    />
  )
}

const exchange = async (code: string) => enter(await call(signInByCodeCall, { code }, { saidBy: 'form' }))
