import { ReloadOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'

interface Props {
  loading?: boolean
  onClick: () => void
}

/** In the toolbar of a list: fetches it again. */
export function RefreshButton({ loading = false, onClick }: Props) {
  const { t } = useTranslation('resource')
  return (
    <Tooltip title={t('refresh')}>
      <Button icon={<ReloadOutlined />} aria-label={t('refresh')} loading={loading} onClick={onClick} />
    </Tooltip>
  )
}
