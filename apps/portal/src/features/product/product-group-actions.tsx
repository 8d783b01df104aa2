import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RowActionProps } from '../../resource-screens/extensions'
import { ProductGroupMembers } from './product-group-members'

/** The link to a group's members in its row. */
export default function ProductGroupActions({ row, onChanged }: RowActionProps) {
  const { t } = useTranslation('product')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button type="link" size="small" onClick={() => setOpen(true)}>
        {t('members.link')}
      </Button>
      {open && <ProductGroupMembers group={row} onClose={() => setOpen(false)} onChanged={onChanged} />}
    </>
  )
}
