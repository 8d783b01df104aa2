import { store } from '@sfa/customer/definitions/store.resource'
import type { StoresChanged } from '@sfa/customer/definitions/store-group.calls'
import { distributor } from '@sfa/distributor/definitions/distributor.resource'
import { addStoresCall, removeStoresCall } from '@sfa/distributor/definitions/distributor-store.calls'
import { distributorStore } from '@sfa/distributor/definitions/distributor-store.resource'
import { useQueryClient } from '@tanstack/react-query'
import { Form, Modal } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BatchOutcome } from '../../resource-screens/batch/batch-outcome'
import { RecordSelect } from '../../resource-screens/field/record-select'
import { forgetRecords } from '../../resource-screens/lookup/forget-records'
import { validOnly } from '../../resource-screens/lookup/records'
import { type Chosen, nothingChosen, selectionOf } from '../../resource-screens/picker/picked'
import { RecordPicker } from '../../resource-screens/picker/record-picker'
import { askFirst } from '../../shared/ask-first'
import { useLabelOf } from '../../shared/language/label'
import { call } from '../../shared/request/call'
import { useAct } from '../../shared/use-act'

export type AssignWay = 'add' | 'remove'
const calls = { add: addStoresCall, remove: removeStoresCall } as const

interface Props {
  way: AssignWay
  onChanged: () => void
  onClose: () => void
}

/** Chooses a distributor, then the stores, singly or all that a search finds; says how many change before they do. */
export function AssignDialog({ way, onChanged, onClose }: Props) {
  const { t } = useTranslation(['distributor', 'resource'])
  const labelOf = useLabelOf()
  const client = useQueryClient()
  const { act } = useAct()
  const [id, setId] = useState<string>()
  const [isChosen, setChosen] = useState(false)
  const [result, setResult] = useState<StoresChanged>()
  const ended = async () => {
    await Promise.all([forgetRecords(client, store), forgetRecords(client, distributorStore)])
    onChanged()
  }
  const move = async (chosen: Chosen) => {
    const { ids, searches } = selectionOf(chosen)
    const body = {
      distributorId: String(id),
      storeIds: [...ids],
      searches: searches.map(one => ({ ...one, except: [...one.except] })),
    }
    await act(async () => {
      const { count, already } = await call(calls[way], { ...body, preview: true })
      const isMeant = await askFirst(
        t(`ask.${way}`, { count }),
        already > 0 ? t(`already.${way}`, { count: already }) : '',
      )
      if (!isMeant) return null
      setResult(await call(calls[way], body))
      await ended()
      return null
    })
  }
  if (result)
    return (
      <Modal open title={t(`button.${way}`)} footer={null} onCancel={onClose}>
        <BatchOutcome resource={store} result={result} onChanged={() => void ended()} />
      </Modal>
    )
  if (id && isChosen)
    return (
      <RecordPicker
        title={t(`title.${way}`)}
        sources={[{ resource: store, filter: way === 'remove' ? { distributorIdList: [id] } : validOnly(store) }]}
        chosen={{ [store.key]: nothingChosen }}
        onConfirm={next => move(next[store.key] ?? nothingChosen)}
        onClose={onClose}
      />
    )
  return (
    <Modal
      open
      title={t(`button.${way}`)}
      okText={t('next')}
      cancelText={t('resource:cancel')}
      okButtonProps={{ disabled: id === undefined }}
      onOk={() => setChosen(true)}
      onCancel={onClose}
    >
      <Form layout="vertical">
        <Form.Item label={labelOf(distributor.label)} htmlFor="assigned-distributor" required>
          <RecordSelect
            id="assigned-distributor"
            to={distributor.key}
            multiple={false}
            value={id === undefined ? [] : [id]}
            onChange={ids => setId(ids[0])}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
