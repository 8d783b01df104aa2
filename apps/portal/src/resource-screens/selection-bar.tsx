import { Alert, Button } from 'antd'
import { useTranslation } from 'react-i18next'

/** How many rows are selected, over all pages. */
export function SelectionBar({ count, onClear }: { count: number; onClear: () => void }) {
  const { t } = useTranslation('resource')
  return (
    <Alert
      type="info"
      style={{ marginBottom: 12, paddingBlock: 4 }}
      title={t('selected', { count })}
      action={
        <Button type="link" size="small" onClick={onClear}>
          {t('clearSelection')}
        </Button>
      }
    />
  )
}
