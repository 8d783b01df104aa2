import { DownOutlined } from '@ant-design/icons'
import { store } from '@sfa/customer/definitions/store.resource'
import { distributorStore } from '@sfa/distributor/definitions/distributor-store.resource'
import { Button, Dropdown, Space } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { ToolbarProps } from '../../resource-screens/extensions'
import { emptySearch, writeSearch } from '../../resource-screens/search/search-state'
import { usePermission } from '../../shared/menu/use-permission'
import { AssignDialog, type AssignWay } from './assign-dialog'

/** Stores of a distributor in bulk, and what is wrong with the assignment: stores with several, stores without any. */
export default function AssignButtons({ selecting, onChanged }: ToolbarProps) {
  const { t } = useTranslation('distributor')
  const can = usePermission()
  const navigate = useNavigate()
  const [way, setWay] = useState<AssignWay>()
  if (selecting) return null
  const mayEdit = can('customer/customermanage:edit')
  const several = () => {
    const filters = { distributorCount: ['2', null] as const, isDeleted: ['0'] }
    void navigate(`${distributorStore.path}?${writeSearch(distributorStore, { ...emptySearch, filters })}`)
  }
  const none = () => {
    const filters = { distributorCount: ['0', '0'] as const, isDeleted: ['0'] }
    void navigate(`${store.path}?${writeSearch(store, { ...emptySearch, filters })}`)
  }
  const checks = [
    { key: 'several', label: t('several'), onClick: several },
    ...(can('customer/customermanage:search') ? [{ key: 'none', label: t('none'), onClick: none }] : []),
  ]
  return (
    <Space wrap>
      {mayEdit && can('add') && <Button onClick={() => setWay('add')}>{t('button.add')}</Button>}
      {mayEdit && can('delete') && <Button onClick={() => setWay('remove')}>{t('button.remove')}</Button>}
      <Dropdown menu={{ items: checks }} trigger={['click']}>
        <Button>
          {t('check')} <DownOutlined />
        </Button>
      </Dropdown>
      {way && <AssignDialog way={way} onChanged={onChanged} onClose={() => setWay(undefined)} />}
    </Space>
  )
}
