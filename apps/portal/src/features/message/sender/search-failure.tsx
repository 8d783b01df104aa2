import { Alert, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import frame from '../../../shared/frame.module.css'

export function SearchFailure({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const { t } = useTranslation('message')
  if (!error) return null
  return (
    <Alert
      type="error"
      showIcon
      className={frame.above}
      title={error.message}
      action={
        <Button size="small" onClick={onRetry}>
          {t('retry')}
        </Button>
      }
    />
  )
}
