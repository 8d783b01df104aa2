import { store } from '@sfa/customer/definitions/store.resource'
import { distributor } from '@sfa/distributor/definitions/distributor.resource'
import type { Label } from '@sfa/kit/label'
import { servingLevels } from '@sfa/warehouse/definitions/serving-levels'
import { type Serving, servingWarehouseCall } from '@sfa/warehouse/definitions/warehouse.calls'
import { warehouse } from '@sfa/warehouse/definitions/warehouse.resource'
import { useQuery } from '@tanstack/react-query'
import { Alert, Flex, Form, Modal, Segmented, Skeleton, Tag } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { RecordSelect } from '../../resource-screens/field/record-select'
import { pageAddress } from '../../resource-screens/record/page/page-address'
import { recordsKey } from '../../resource-screens/record-calls'
import { useLabelOf } from '../../shared/language/label'
import { InnerTable } from '../../shared/list/inner-table'
import { call } from '../../shared/request/call'

type Kind = 'store' | 'distributor'
type Step = Serving['steps'][number]

const resources = { store, distributor } as const
const labels = new Map<string, Label>(servingLevels)
const colours: Readonly<Record<Step['outcome'], string | undefined>> = {
  chosen: 'green',
  later: undefined,
  invalid: 'red',
  none: undefined,
}

/** Asks for a customer and says which warehouse serves it, with the rule of every level. */
export function ServingDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('warehouse')
  const labelOf = useLabelOf()
  const [kind, setKind] = useState<Kind>('store')
  const [id, setId] = useState<string>()
  return (
    <Modal open title={t('serving.button')} width={760} footer={null} onCancel={onClose}>
      <Form layout="vertical">
        <Form.Item>
          <Segmented<Kind>
            value={kind}
            options={(['store', 'distributor'] as const).map(one => ({
              value: one,
              label: labelOf(resources[one].label),
            }))}
            onChange={next => {
              setKind(next)
              setId(undefined)
            }}
          />
        </Form.Item>
        <Form.Item label={labelOf(resources[kind].label)} htmlFor="served-customer">
          <RecordSelect
            key={kind}
            id="served-customer"
            to={resources[kind].key}
            multiple={false}
            value={id === undefined ? [] : [id]}
            onChange={ids => setId(ids[0])}
          />
        </Form.Item>
      </Form>
      {id !== undefined && <Answered kind={kind} id={id} />}
    </Modal>
  )
}

function Answered({ kind, id }: { kind: Kind; id: string }) {
  const { t } = useTranslation('warehouse')
  const labelOf = useLabelOf()
  const { data, error } = useQuery({
    queryKey: recordsKey(warehouse, 'serving', kind, id),
    queryFn: () => call(servingWarehouseCall, kind === 'store' ? { storeId: id } : { distributorId: id }),
    staleTime: 0,
  })
  if (error) return <Alert type="error" showIcon title={error.message} />
  if (!data) return <Skeleton active />
  const chosen = data.steps.find(({ outcome }) => outcome === 'chosen')
  return (
    <Flex vertical gap={12}>
      {data.warehouse && chosen ? (
        <Alert
          type="success"
          showIcon
          title={
            <>
              <Link to={pageAddress(warehouse, data.warehouse.id)}>
                {data.warehouse.code} {data.warehouse.name}
              </Link>
              {` · ${labelOf(labels.get(chosen.level) ?? ['', ''])}`}
            </>
          }
        />
      ) : (
        <Alert type="warning" showIcon title={t('serving.nobody')} />
      )}
      <InnerTable<Step & { at: number }>
        rowKey="at"
        dataSource={data.steps.map((step, at) => ({ ...step, at }))}
        pagination={false}
        columns={[
          { title: t('serving.level'), render: (_, { level }) => labelOf(labels.get(level) ?? ['', '']) },
          { title: t('serving.object'), render: (_, { object }) => nameOf(object) },
          { title: t('serving.warehouse'), render: (_, step) => nameOf(step.warehouse) },
          {
            title: t('serving.outcome'),
            render: (_, { outcome }) => <Tag color={colours[outcome]}>{t(`serving.outcomes.${outcome}`)}</Tag>,
          },
        ]}
      />
    </Flex>
  )
}

const nameOf = (one: Step['object']) => (one ? [one.code, one.name].filter(Boolean).join(' ') : '-')
