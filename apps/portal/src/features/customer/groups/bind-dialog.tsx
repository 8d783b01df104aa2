import { store } from '@sfa/customer/definitions/store.resource'
import { bindStoresCall, type StoresChanged } from '@sfa/customer/definitions/store-group.calls'
import { storeGroup } from '@sfa/customer/definitions/store-group.resource'
import { toActOn } from '@sfa/kit/selection'
import { useQueryClient } from '@tanstack/react-query'
import { Form, Modal } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BatchOutcome } from '../../../resource-screens/batch/batch-outcome'
import { RecordSelect } from '../../../resource-screens/field/record-select'
import { forgetRecords } from '../../../resource-screens/lookup/forget-records'
import type { Body } from '../../../resource-screens/record-calls'
import { call } from '../../../shared/request/call'
import { useAct } from '../../../shared/use-act'

export interface ChosenStores {
  ids: readonly string[]
  /** What is meant where no single store is. */
  query: Body | undefined
}

/** Binds the chosen stores to a static group: which one, how many that are, and what became of it. */
export function BindDialog({ chosen, onClose }: { chosen: ChosenStores; onClose: () => void }) {
  const { t } = useTranslation(['customer', 'resource'])
  const client = useQueryClient()
  const { busy, act } = useAct()
  const [groupId, setGroupId] = useState<string>()
  const [counted, setCounted] = useState<StoresChanged>()
  const [result, setResult] = useState<StoresChanged>()
  const body = {
    id: groupId ?? '',
    storeIds: [...chosen.ids],
    searches: chosen.query ? [{ query: toActOn(chosen.query), except: [] }] : [],
  }
  const refresh = () => Promise.all([forgetRecords(client, store), forgetRecords(client, storeGroup)])
  const choose = (id: string | undefined) => {
    setGroupId(id)
    setCounted(undefined)
    if (id === undefined) return
    void act(async () => {
      setCounted(await call(bindStoresCall, { ...body, id, preview: true }))
      return null
    })
  }
  const bind = () =>
    act(async () => {
      setResult(await call(bindStoresCall, body))
      await refresh()
      return null
    })
  if (result)
    return (
      <Modal open title={t('groups.add.title')} footer={null} onCancel={onClose}>
        <BatchOutcome resource={store} result={resultOf(result)} onChanged={() => void refresh()} />
      </Modal>
    )
  return (
    <Modal
      open
      title={t('groups.add.title')}
      okText={counted ? t('groups.add.ok', { count: counted.count }) : t('groups.add.button')}
      cancelText={t('resource:cancel')}
      okButtonProps={{ disabled: !counted || counted.count === 0 }}
      confirmLoading={busy}
      onOk={() => void bind()}
      onCancel={onClose}
    >
      <Form layout="vertical">
        <Form.Item
          label={t('groups.add.group')}
          htmlFor="bind-group"
          required
          extra={
            counted && counted.already > 0
              ? t('groups.already.bind', { count: counted.already })
              : t('groups.add.static')
          }
        >
          <RecordSelect
            id="bind-group"
            to={storeGroup.key}
            multiple={false}
            narrow={{ groupType: ['static'] }}
            value={groupId === undefined ? [] : [groupId]}
            onChange={ids => choose(ids[0])}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}

const resultOf = ({ refused, ...done }: StoresChanged) => ({ ...done, ...(refused && { refused }) })
