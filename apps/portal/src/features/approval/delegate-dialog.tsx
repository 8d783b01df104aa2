import {
  type Delegation,
  endDelegateCall,
  saveDelegateCall,
  searchDelegateCall,
} from '@sfa/workflow/definitions/task.calls'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Badge, Button, DatePicker, Flex, Form, Input, Modal, Select } from 'antd'
import type { Dayjs } from 'dayjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RecordSelect } from '../../resource-screens/field/record-select'
import { showFailures, toFormFailure } from '../../resource-screens/record/form/form-failures'
import { askFirst } from '../../shared/ask-first'
import { useLabelOf } from '../../shared/language/label'
import { InnerTable } from '../../shared/list/inner-table'
import { joined } from '../../shared/list-of'
import { usePermission } from '../../shared/menu/use-permission'
import { notice } from '../../shared/notice'
import { ProForm } from '../../shared/pro'
import { call, callRows } from '../../shared/request/call'
import { showRequestError } from '../../shared/request/error-dialog'
import { RequestError } from '../../shared/request/request-error'
import { RowLink } from '../../shared/row-links'
import { useSession } from '../../shared/session/session'
import { useAct } from '../../shared/use-act'
import { documentTypes, typeLabel } from './document-types'

interface Values {
  delegateId?: string
  days?: [Dayjs, Dayjs]
  resources?: string[]
  remark?: string
}

const key = ['approval', 'delegates']
const status = { waiting: 'warning', running: 'processing', over: 'default', ended: 'default' } as const

/** Who is asked in the place of the user on some days, and for whom the user is asked. */
export function DelegateDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['approval', 'resource'])
  const labelOf = useLabelOf()
  const can = usePermission()
  const client = useQueryClient()
  const { user } = useSession()
  const { act } = useAct()
  const { data, error, isPending } = useQuery({
    queryKey: key,
    queryFn: async () => (await callRows(searchDelegateCall)).rows,
    staleTime: 0,
  })
  const reload = () => client.invalidateQueries({ queryKey: key })
  const end = async ({ id, delegate }: Delegation) => {
    if (!(await askFirst(t('delegates.end'), t('delegates.endText', { name: delegate.name })))) return
    await act(async () => {
      await call(endDelegateCall, { id })
      return t('delegates.ended')
    }, reload)
  }
  return (
    <Modal open width={860} title={t('delegates.title')} footer={null} onCancel={onClose}>
      <Flex vertical gap={12}>
        <Alert type="info" showIcon title={t('delegates.text')} />
        {can('decide') && <DelegateForm onSaved={reload} />}
        {error && <Alert type="error" showIcon title={error.message} />}
        <InnerTable<Delegation>
          rowKey="id"
          loading={isPending}
          dataSource={[...(data ?? [])]}
          pagination={false}
          locale={{ emptyText: t('delegates.none') }}
          columns={[
            { title: t('delegates.user'), render: (_, row) => row.user.name },
            { title: t('delegates.delegate'), render: (_, row) => row.delegate.name },
            { title: t('delegates.days'), render: (_, { dateFrom, dateTo }) => `${dateFrom} ~ ${dateTo}` },
            {
              title: t('delegates.types'),
              render: (_, { resources }) =>
                resources.length === 0
                  ? t('delegates.allTypes')
                  : joined(resources.map(one => labelOf(typeLabel(one)))),
            },
            { title: t('delegates.remark'), dataIndex: 'remark' },
            {
              title: t('state'),
              render: (_, row) => <Badge status={status[row.state]} text={t(`delegates.states.${row.state}`)} />,
            },
            {
              title: t('resource:actions'),
              render: (_, row) =>
                row.user.id === user?.userId &&
                (row.state === 'waiting' || row.state === 'running') &&
                can('decide') ? (
                  <RowLink danger onClick={() => void end(row)}>
                    {t('delegates.end')}
                  </RowLink>
                ) : null,
            },
          ]}
        />
      </Flex>
    </Modal>
  )
}

/** The fields of the call by the input that they are typed into. */
const inputOf: Readonly<Record<string, string>> = { dateFrom: 'days', dateTo: 'days' }

function DelegateForm({ onSaved }: { onSaved: () => unknown }) {
  const { t } = useTranslation(['approval', 'resource'])
  const labelOf = useLabelOf()
  const [form] = Form.useForm<Values>()
  const [busy, setBusy] = useState(false)
  const save = async ({ delegateId = '', days, resources = [], remark }: Values) => {
    setBusy(true)
    try {
      await call(
        saveDelegateCall,
        {
          delegateId,
          dateFrom: days?.[0].format('YYYY-MM-DD') ?? '',
          dateTo: days?.[1].format('YYYY-MM-DD') ?? '',
          resources,
          remark: remark?.trim() || null,
        },
        { saidBy: 'form' },
      )
      notice.message.success(t('delegates.saved'))
      form.resetFields()
      await onSaved()
      return true
    } catch (failure) {
      if (!(failure instanceof RequestError)) throw failure
      if (failure.failures.length === 0) showRequestError(failure)
      else
        for (const { message } of showFailures(
          form,
          failure.failures.map(one => toFormFailure({ ...one, field: inputOf[one.field] ?? one.field })),
        ))
          notice.message.error(message)
      return false
    } finally {
      setBusy(false)
    }
  }
  const required = [{ required: true, message: t('required') }]
  return (
    <ProForm<Values> form={form} layout="inline" submitter={false} onFinish={save} style={{ rowGap: 12 }}>
      <ProForm.Item name="delegateId" label={t('delegates.delegate')} rules={required}>
        <OnePerson />
      </ProForm.Item>
      <ProForm.Item name="days" label={t('delegates.days')} rules={required}>
        <DatePicker.RangePicker />
      </ProForm.Item>
      <ProForm.Item name="resources" label={t('delegates.types')}>
        <Select
          mode="multiple"
          allowClear
          style={{ width: 200 }}
          placeholder={t('delegates.allTypes')}
          options={documentTypes.map(([value, label]) => ({ value, label: labelOf(label) }))}
        />
      </ProForm.Item>
      <ProForm.Item name="remark" label={t('delegates.remark')}>
        <Input maxLength={200} style={{ width: 200 }} />
      </ProForm.Item>
      <Button type="primary" htmlType="submit" loading={busy}>
        {t('delegates.add')}
      </Button>
    </ProForm>
  )
}

/** A form item gives value and onChange. */
function OnePerson({ value, onChange, id }: { value?: string; onChange?: (id?: string) => void; id?: string }) {
  return (
    <div style={{ width: 180 }}>
      <RecordSelect
        to="person.user"
        multiple={false}
        value={value ? [value] : []}
        onChange={ids => onChange?.(ids[0])}
        id={id}
      />
    </div>
  )
}
