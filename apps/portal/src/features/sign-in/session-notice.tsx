import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import styles from './sign-in.module.css'

/** A refusal, else why the user stands here: signed out, or idle for too long. */
export function SessionNotice({ refusal }: { refusal?: string }) {
  const { t } = useTranslation('sign-in')
  const [query] = useSearchParams()
  if (refusal) return <Alert className={styles.notice} showIcon type="error" title={refusal} />
  if (query.get('timeout') === 'true')
    return <Alert className={styles.notice} showIcon type="warning" title={t('common:expired.text')} />
  if (query.get('logout') === 'true')
    return <Alert className={styles.notice} showIcon type="success" title={t('signedOut')} />
  return null
}
