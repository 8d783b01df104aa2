import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ToolbarProps } from '../../resource-screens/extensions'
import { usePermission } from '../../shared/menu/use-permission'
import { ServingDialog } from './serving-dialog'

/** "Which warehouse serves this store?" */
export default function ServingButton({ selecting }: ToolbarProps) {
  const { t } = useTranslation('warehouse')
  const can = usePermission()
  const [open, setOpen] = useState(false)
  if (selecting || !can('search')) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('serving.button')}</Button>
      {open && <ServingDialog onClose={() => setOpen(false)} />}
    </>
  )
}
