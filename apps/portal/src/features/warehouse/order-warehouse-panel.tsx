import { warehouse } from '@sfa/resources/warehouse/warehouse.resource'
import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { listKey, searchRecords } from '../../resource-screens/record-calls'
import type { PanelProps } from '../../settings-screens/extensions'
import { usePermission } from '../../shared/menu/use-permission'
import { useDebounced } from '../../shared/use-debounced'

const typingMs = 300

/** It stands above the card of the form. */
const above = { marginBottom: 16 }

/** Which warehouse the code is of, as it is typed; a code of none would leave the orders to the rules. */
export default function OrderWarehousePanel({ values }: PanelProps) {
  const { t } = useTranslation('warehouse')
  const can = usePermission()
  const code = useDebounced(String(values?.fixedCode ?? '').trim(), typingMs)
  const isAsked = values?.source === 'fixed' && code !== '' && can('warehouse/warehousemanage:search')
  const { data } = useQuery({
    queryKey: listKey(warehouse, 'code', code),
    queryFn: () => searchRecords(warehouse, { code: [code], isDeleted: ['0'], page: { pageIndex: 1, pageSize: 1 } }),
    enabled: isAsked,
  })
  if (values?.source !== 'fixed') return null
  if (code === '') return <Alert type="warning" showIcon title={t('order.noCode')} style={above} />
  if (!isAsked || !data) return null
  const [found] = data.rows
  return found ? (
    <Alert type="success" showIcon title={t('order.found', { name: String(found.name) })} style={above} />
  ) : (
    <Alert type="warning" showIcon title={t('order.unknown', { code })} style={above} />
  )
}
