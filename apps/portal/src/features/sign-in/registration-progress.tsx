import type { RegistrationProgress as Progress } from '@sfa/registration/definitions/registration.calls'
import { Button, Spin } from 'antd'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { loginPath, registerPath } from '../../app/guard'
import { call } from '../../shared/request/call'
import { registrationProgressCall } from '../../shared/request/early-calls'
import { Outcome } from './outcome'
import styles from './sign-in.module.css'

const kinds = { New: 'waiting', Done: 'success', Rejected: 'error' } as const

/** What became of a request; its receipt is in the page's address, which the applicant keeps. */
export function RegistrationProgress({ tenantId, receipt }: { tenantId: string; receipt: string }) {
  const { t } = useTranslation('sign-in')
  const [progress, setProgress] = useState<Progress>()
  const [busy, setBusy] = useState(false)
  const look = useCallback(() => {
    setBusy(true)
    call(registrationProgressCall, { tenantId, receipt })
      .then(setProgress)
      .catch(() => undefined)
      .finally(() => setBusy(false))
  }, [tenantId, receipt])
  useEffect(look, [look])

  if (!progress)
    return busy ? <Spin className={styles.waiting} /> : <Button onClick={look}>{t('register.refresh')}</Button>
  const { state, opinion, userName } = progress
  return (
    <Outcome kind={kinds[state]} title={t(`register.state.${state}`)}>
      <p>{t(`register.text.${state}`, { userName })}</p>
      {opinion && <p>{t('register.opinion', { opinion })}</p>}
      {state === 'New' && (
        <Button loading={busy} onClick={look}>
          {t('register.refresh')}
        </Button>
      )}
      <div className={styles.links}>
        <Link to={loginPath}>{t('links.signIn')}</Link>
        {state === 'Rejected' && <Link to={registerPath}>{t('register.again')}</Link>}
      </div>
    </Outcome>
  )
}
