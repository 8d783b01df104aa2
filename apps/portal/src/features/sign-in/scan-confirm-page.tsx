import type { WaitingBrowser } from '@sfa/session/definitions/scan.calls'
import { Alert, Button, Spin } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { homePath } from '../../app/guard'
import { MessagePage } from '../../app/message-page'
import { documentTitle } from '../../app/system-title'
import { call } from '../../shared/request/call'
import { answerScanCall, openScanCall } from '../../shared/request/early-calls'
import { RequestError } from '../../shared/request/request-error'
import { useSession } from '../../shared/session/session'
import { displayName } from '../../shared/session/user-info'
import { deviceName } from './device-name'
import styles from './scan-confirm.module.css'
import { withTexts } from './with-texts'

type Step =
  | { kind: 'loading' }
  | { kind: 'asking'; browser: WaitingBrowser }
  | { kind: 'accepted' | 'refused' }
  | { kind: 'failed'; message: string }

/** /md-scan: what a signed-in phone opens from the code, and where its user says yes or no. */
export default withTexts(Confirm)

function Confirm() {
  const { t } = useTranslation('sign-in')
  const { user } = useSession()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const code = query.get('code') ?? ''
  const [step, setStep] = useState<Step>({ kind: 'loading' })
  const [busy, setBusy] = useState(false)
  const fail = (error: unknown) => {
    if (!(error instanceof RequestError)) throw error
    setStep({ kind: 'failed', message: error.message })
  }

  useEffect(() => {
    document.title = documentTitle('', t('confirm.title'))
  }, [t])
  useEffect(() => {
    call(openScanCall, { code }, { saidBy: 'form' })
      .then(browser => setStep({ kind: 'asking', browser }))
      .catch(fail)
  }, [code])

  const answer = async (accepts: boolean) => {
    setBusy(true)
    try {
      await call(answerScanCall, { code, accepts }, { saidBy: 'form' })
      setStep({ kind: accepts ? 'accepted' : 'refused' })
    } catch (error) {
      fail(error)
    } finally {
      setBusy(false)
    }
  }

  if (step.kind === 'loading') return <Spin className={styles.loading} />
  if (step.kind !== 'asking')
    return (
      <MessagePage
        title={t(`confirm.${step.kind}Title`)}
        text={step.kind === 'failed' ? step.message : t(`confirm.${step.kind}`)}
        action={t('confirm.home')}
        onAction={() => void navigate(homePath, { replace: true })}
      />
    )
  const { ip, userAgent, createTime } = step.browser
  return (
    <main className={styles.page}>
      <h1>{t('confirm.title')}</h1>
      <p>{t('confirm.text')}</p>
      <dl className={styles.facts}>
        <dt>{t('confirm.account')}</dt>
        <dd>{user && `${displayName(user)} · ${user.tenantName ?? user.tenant}`}</dd>
        <dt>{t('confirm.device')}</dt>
        <dd>{deviceName(userAgent) ?? t('confirm.unknown')}</dd>
        <dt>{t('confirm.address')}</dt>
        <dd>{ip}</dd>
        <dt>{t('confirm.time')}</dt>
        <dd>{createTime}</dd>
      </dl>
      <Alert type="warning" showIcon title={t('confirm.warning')} />
      <Button type="primary" size="large" block loading={busy} onClick={() => void answer(true)}>
        {t('confirm.accept')}
      </Button>
      <Button size="large" block disabled={busy} onClick={() => void answer(false)}>
        {t('confirm.refuse')}
      </Button>
    </main>
  )
}
