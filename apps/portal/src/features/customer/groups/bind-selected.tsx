import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ToolbarProps } from '../../../resource-screens/extensions'
import { lazyScreen } from '../../../shared/lazy-screen'
import { usePermission } from '../../../shared/menu/use-permission'

const loadBind = async () => ({ default: (await import('./bind-dialog')).BindDialog })

/** In the bar of a selection of stores: they go into a static group. */
export default function BindSelected({ search, selectedIds, selecting }: ToolbarProps) {
  const { t } = useTranslation('customer')
  const can = usePermission()
  const [binding, setBinding] = useState(false)
  if (!selecting || !can('customer/storegroup:edit')) return null
  const BindDialog = lazyScreen(loadBind)
  const chosen = { ids: selectedIds, query: selectedIds.length === 0 ? search : undefined }
  return (
    <>
      <Button onClick={() => setBinding(true)}>{t('groups.add.button')}</Button>
      <Suspense fallback={null}>{binding && <BindDialog chosen={chosen} onClose={() => setBinding(false)} />}</Suspense>
    </>
  )
}
