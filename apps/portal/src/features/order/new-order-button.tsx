import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { ToolbarProps } from '../../resource-screens/extensions'
import { usePermission } from '../../shared/menu/use-permission'
import { distributorEntryPath, entryPath, placeKeyOf } from './order-paths'

const entries: Readonly<Record<string, string>> = { history: entryPath, 'distributor-order': distributorEntryPath }

/** Leads to the entry of a new order, for stores or for distributors; the list of what can be cancelled adds none. */
export default function NewOrderButton({ resource, selecting }: ToolbarProps) {
  const { t } = useTranslation('order')
  const can = usePermission()
  const navigate = useNavigate()
  const entry = entries[resource.page?.name ?? 'history']
  if (selecting || !entry || !can(placeKeyOf(entry === distributorEntryPath ? 'distributor' : 'store'))) return null
  return (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => void navigate(entry)}>
      {t('entry.new')}
    </Button>
  )
}
