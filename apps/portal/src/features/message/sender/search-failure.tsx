import { Alert, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import styles from './sender.module.css'

export function SearchFailure({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const { t } = useTranslation('message')
  if (!error) return null
  return (
    <Alert
      type="error"
      showIcon
      className={styles.failure}
      title={error.message}
      action={
        <Button size="small" onClick={onRetry}>
          {t('retry')}
        </Button>
      }
    />
  )
}
