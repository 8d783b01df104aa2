import { Button, Modal } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RowActionProps } from '../../resource-screens/extensions'
import { useLabelOf } from '../../shared/language/label'
import { compareLabel } from './compare-label'
import StoreComparison from './store-comparison'

/** What waits for approval, beside what was approved last. */
export default function CompareAction({ resource, row }: RowActionProps) {
  const { t } = useTranslation('customer')
  const labelOf = useLabelOf()
  const [open, setOpen] = useState(false)
  if (row.state !== 'pending') return null
  return (
    <>
      <Button type="link" size="small" onClick={() => setOpen(true)}>
        {labelOf(compareLabel)}
      </Button>
      <Modal
        open={open}
        title={t('compare.title', { name: String(row.name ?? row.code) })}
        width={960}
        footer={null}
        destroyOnHidden
        onCancel={() => setOpen(false)}
      >
        <StoreComparison resource={resource} row={row} />
      </Modal>
    </>
  )
}
