import { proposePairCall } from '@sfa/customer/definitions/store-pair.calls'
import { storePair } from '@sfa/customer/definitions/store-pair.resource'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useRecordActions } from '../../../resource-screens/action/use-record-actions'
import type { ToolbarProps } from '../../../resource-screens/extensions'
import { findRecord } from '../../../resource-screens/record-calls'
import { usePermission } from '../../../shared/menu/use-permission'
import { call } from '../../../shared/request/call'
import { useAct } from '../../../shared/use-act'

/** In the bar of a selection of stores: two of them are compared and merged, whether they look alike or not. */
export default function MergeSelected({ selecting, selectedIds, onChanged }: ToolbarProps) {
  const { t } = useTranslation('customer')
  const can = usePermission()
  const { busy, act } = useAct()
  const { start, dialog } = useRecordActions(storePair, onChanged)
  const merge = storePair.actions.merge
  if (!selecting || !merge || !can('customer/storepair:merge')) return null
  const [firstId, secondId] = selectedIds
  const compare = () =>
    act(async () => {
      const { id } = await call(proposePairCall, { firstId: String(firstId), secondId: String(secondId) })
      start({ ...merge, name: 'merge' }, { row: await findRecord(storePair, id) })
      return null
    })
  return (
    <>
      <Button
        loading={busy}
        disabled={selectedIds.length !== 2}
        title={selectedIds.length === 2 ? undefined : t('merge.chooseTwo')}
        onClick={() => void compare()}
      >
        {t('merge.button')}
      </Button>
      {dialog}
    </>
  )
}
