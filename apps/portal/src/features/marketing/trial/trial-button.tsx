import { CalculatorOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ToolbarProps } from '../../../resource-screens/extensions'
import { lazyScreen } from '../../../shared/lazy-screen'
import { usePermission } from '../../../shared/menu/use-permission'
import { reviewedTypeOf } from '../promotion-type'

const TrialDialog = lazyScreen(() => import('./trial-dialog'))

/** As many as a call takes. */
const mostPromotions = 200
const mostBatches = 20

/** Calculates a typed order: with the selected promotions or coupons, approved or not, and with those in force. */
export default function TrialButton({ resource, selecting, selectedIds }: ToolbarProps) {
  const { t } = useTranslation('marketing')
  const can = usePermission()
  const [open, setOpen] = useState(false)
  if (!can('view')) return null
  const type = reviewedTypeOf(resource)
  const chosen = selecting ? selectedIds : []
  const isTooMany = chosen.length > (type === 'coupon' ? mostBatches : mostPromotions)
  return (
    <>
      <Button
        icon={<CalculatorOutlined />}
        disabled={isTooMany}
        title={isTooMany ? t(type === 'coupon' ? 'trial.tooManyCoupons' : 'trial.tooMany') : undefined}
        onClick={() => setOpen(true)}
      >
        {t('trial.button')}
      </Button>
      {open && (
        <TrialDialog
          promotions={type === 'coupon' ? [] : chosen.map(id => ({ type, id }))}
          couponBatchIds={type === 'coupon' ? chosen : []}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
