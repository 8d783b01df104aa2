import { PartitionOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { ToolbarProps } from '../../resource-screens/extensions'
import { chartPath } from './chart/chart-path'

/** Leads to the organisations as a chart. */
export default function ChartButton({ selecting }: ToolbarProps) {
  const { t } = useTranslation('organization')
  const navigate = useNavigate()
  if (selecting) return null
  return (
    <Button icon={<PartitionOutlined />} onClick={() => void navigate(chartPath)}>
      {t('chart.button')}
    </Button>
  )
}
