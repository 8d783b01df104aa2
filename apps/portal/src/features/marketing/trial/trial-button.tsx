import { CalculatorOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ToolbarProps } from '../../../resource-screens/extensions'
import { lazyScreen } from '../../../shared/lazy-screen'
import { usePermission } from '../../../shared/use-permission'
import { promotionTypeOf } from '../promotion-type'

const TrialDialog = lazyScreen(() => import('./trial-dialog'))

/** Calculates a typed order: with the selected promotions, approved or not, and with those in force. */
export default function TrialButton({ resource, selecting, selectedIds }: ToolbarProps) {
  const { t } = useTranslation('marketing')
  const can = usePermission()
  const [open, setOpen] = useState(false)
  if (!can('view')) return null
  const type = promotionTypeOf(resource)
  const promotions = selecting ? selectedIds.map(id => ({ type, id })) : []
  const isTooMany = promotions.length > 200
  return (
    <>
      <Button
        icon={<CalculatorOutlined />}
        disabled={isTooMany}
        title={isTooMany ? t('trial.tooMany') : undefined}
        onClick={() => setOpen(true)}
      >
        {t('trial.button')}
      </Button>
      {open && <TrialDialog promotions={promotions} onClose={() => setOpen(false)} />}
    </>
  )
}
