import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ToolbarProps } from '../../resource-screens/extensions'
import { usePermission } from '../../shared/menu/use-permission'
import { ReassignDialog } from './reassign-dialog'

/** Hands stores over from one primary distributor to another. */
export default function ReassignButton({ search, selectedIds, onChanged }: ToolbarProps) {
  const { t } = useTranslation('customer')
  const can = usePermission()
  const [open, setOpen] = useState(false)
  if (!can('batch')) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('reassign.button')}</Button>
      {open && (
        <ReassignDialog
          search={search}
          selectedIds={selectedIds}
          onChanged={onChanged}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
