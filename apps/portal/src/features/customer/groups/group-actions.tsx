import { store } from '@sfa/customer/definitions/store.resource'
import {
  bindStoresCall,
  dissolveStoreGroupCall,
  type StoresChanged,
  untieStoresCall,
} from '@sfa/customer/definitions/store-group.calls'
import { storeGroup } from '@sfa/customer/definitions/store-group.resource'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BatchOutcome } from '../../../resource-screens/batch/batch-outcome'
import type { RowActionProps } from '../../../resource-screens/extensions'
import { forgetRecords } from '../../../resource-screens/lookup/forget-records'
import { validOnly } from '../../../resource-screens/lookup/records'
import { type Chosen, nothingChosen, selectionOf } from '../../../resource-screens/picker/picked'
import { RecordPicker } from '../../../resource-screens/picker/record-picker'
import { type BatchResult, searchRecords } from '../../../resource-screens/record-calls'
import { askFirst } from '../../../shared/ask-first'
import { useLabelOf } from '../../../shared/language/label'
import { usePermission } from '../../../shared/menu/use-permission'
import { call } from '../../../shared/request/call'
import { useAct } from '../../../shared/use-act'
import { bindLabel, dissolveLabel, untieLabel } from './group-labels'

type Way = 'bind' | 'untie'
const calls = { bind: bindStoresCall, untie: untieStoresCall } as const

/** Stores of a group: bind some, untie some, dissolve it. */
export default function GroupActions({ row, onChanged }: RowActionProps) {
  const { t } = useTranslation(['customer', 'resource'])
  const labelOf = useLabelOf()
  const can = usePermission()
  const client = useQueryClient()
  const { act } = useAct()
  const [way, setWay] = useState<Way>()
  const [result, setResult] = useState<BatchResult>()
  const name = String(row.description)
  const isStatic = row.groupType === 'static'
  const isValid = row.isDeleted !== '1'
  const mayBind = can('edit') && can('customer/customermanage:edit')
  // The list is read anew when the result is closed: a row with other actions would take its dialog away with it.
  const close = async () => {
    setResult(undefined)
    await Promise.all([forgetRecords(client, store), forgetRecords(client, storeGroup)])
    onChanged()
  }

  const move = async (chosen: Chosen) => {
    if (!way) return
    const { ids, searches } = selectionOf(chosen)
    const body = {
      id: row.id,
      storeIds: [...ids],
      searches: searches.map(one => ({ ...one, except: [...one.except] })),
    }
    await act(async () => {
      const { count, already } = await call(calls[way], { ...body, preview: true })
      const isMeant = await askFirst(
        t(`groups.ask.${way}`, { name, count }),
        already > 0 ? t(`groups.already.${way}`, { count: already }) : '',
      )
      if (!isMeant) return null
      const done: StoresChanged = await call(calls[way], body)
      setWay(undefined)
      setResult(done)
      return null
    })
  }
  const dissolve = () =>
    act(async () => {
      const { total } = await searchRecords(store, {
        groupIds: [row.id],
        page: { pageIndex: 1, pageSize: 1, count: 'exact' },
      })
      if (!(await askFirst(t('groups.ask.dissolve', { name, count: total }), t('groups.dissolveMeans')))) return null
      const { unbound, batchId } = await call(dissolveStoreGroupCall, { id: row.id })
      setResult({ batchId, ...(unbound !== undefined && { changed: unbound, refused: [] }) })
      return null
    })

  return (
    <>
      {mayBind && isStatic && isValid && (
        <Button type="link" size="small" onClick={() => setWay('bind')}>
          {labelOf(bindLabel)}
        </Button>
      )}
      {mayBind && isStatic && (
        <Button type="link" size="small" onClick={() => setWay('untie')}>
          {labelOf(untieLabel)}
        </Button>
      )}
      {can('edit') && can('delete') && isValid && (
        <Button type="link" size="small" danger onClick={() => void dissolve()}>
          {labelOf(dissolveLabel)}
        </Button>
      )}
      {way && (
        <RecordPicker
          title={t(`groups.title.${way}`, { name })}
          sources={[{ resource: store, filter: way === 'untie' ? { groupIds: [row.id] } : validOnly(store) }]}
          chosen={{ [store.key]: nothingChosen }}
          onConfirm={next => move(next[store.key] ?? nothingChosen)}
          onClose={() => setWay(undefined)}
        />
      )}
      <Modal open={result !== undefined} title={name} footer={null} destroyOnHidden onCancel={close}>
        {result && <BatchOutcome resource={store} result={result} onChanged={() => undefined} />}
      </Modal>
    </>
  )
}
