import { type Reassigned, reassignCall } from '@sfa/customer/definitions/primary-distributor.calls'
import { primaryDistributor } from '@sfa/customer/definitions/primary-distributor.resource'
import { toActOn } from '@sfa/kit/selection'
import { Alert, DatePicker, Flex, Form, Modal, Radio, Table } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BatchOutcome } from '../../resource-screens/batch/batch-outcome'
import type { ToolbarProps } from '../../resource-screens/extensions'
import { RecordSelect } from '../../resource-screens/field/record-select'
import { fittingScroll } from '../../shared/list/fitting-scroll'
import { call } from '../../shared/request/call'
import { useAct } from '../../shared/use-act'

type Props = Pick<ToolbarProps, 'search' | 'selectedIds' | 'onChanged'> & { onClose: () => void }

const distributors = 'distributor.distributor'

/** From whom, to whom, from which day and of which; then what would change, and what has been changed. */
export function ReassignDialog({ search, selectedIds, onChanged, onClose }: Props) {
  const { t } = useTranslation(['customer', 'resource'])
  const { busy, act } = useAct()
  const [from, setFrom] = useState<string>()
  const [to, setTo] = useState<string>()
  const [day, setDay] = useState<Dayjs | null>(dayjs().add(1, 'day'))
  const [which, setWhich] = useState<'selected' | 'found' | 'all'>(selectedIds.length > 0 ? 'selected' : 'found')
  const [preview, setPreview] = useState<Reassigned>()
  const [result, setResult] = useState<Reassigned>()
  const body = () => ({
    fromDistributorId: String(from),
    toDistributorId: String(to),
    day: day?.format('YYYY-MM-DD') ?? '',
    ids: which === 'selected' ? [...selectedIds] : [],
    all: which === 'all',
    searches: which === 'found' ? [{ query: toActOn(search), except: [] }] : [],
  })
  const look = () =>
    act(async () => {
      setPreview(await call(reassignCall, { ...body(), preview: true }))
      return null
    })
  const carryOut = () =>
    act(async () => {
      setResult(await call(reassignCall, body()))
      onChanged()
      return null
    })
  if (result)
    return (
      <Modal open title={t('reassign.button')} footer={null} onCancel={onClose}>
        <BatchOutcome resource={primaryDistributor} result={result} onChanged={onChanged} />
      </Modal>
    )
  if (preview)
    return (
      <Modal
        open
        width={860}
        title={t('reassign.button')}
        okText={t('reassign.carryOut')}
        cancelText={t('reassign.back')}
        okButtonProps={{ disabled: preview.count === 0 }}
        confirmLoading={busy}
        onOk={() => void carryOut()}
        onCancel={() => setPreview(undefined)}
      >
        <Flex vertical gap={12}>
          <Alert
            type={preview.count === 0 ? 'warning' : 'info'}
            showIcon
            title={t('reassign.counts', { count: preview.count, split: preview.split, over: preview.over })}
            description={[
              preview.closed > 0 && t('reassign.closed', { count: preview.closed }),
              preview.samples.length < preview.count && t('reassign.first', { count: preview.samples.length }),
            ]
              .filter(Boolean)
              .map(line => <div key={String(line)}>{line}</div>)}
          />
          <Table
            size="small"
            rowKey="id"
            pagination={false}
            scroll={fittingScroll({ y: 320 }, preview.samples.length)}
            dataSource={[...preview.samples]}
            columns={[
              { key: 'store', title: t('reassign.store'), render: (_, one) => `${one.storeCode} ${one.storeName}` },
              { key: 'category', title: t('reassign.category'), dataIndex: 'category' },
              {
                key: 'now',
                title: t('reassign.now'),
                render: (_, one) => `${one.validFrom} ~ ${one.validTo ?? t('reassign.open')}`,
              },
              {
                key: 'then',
                title: t('reassign.then'),
                render: (_, one) => `${one.newFrom} ~ ${one.validTo ?? t('reassign.open')}`,
              },
            ]}
          />
        </Flex>
      </Modal>
    )
  return (
    <Modal
      open
      title={t('reassign.button')}
      okText={t('reassign.preview')}
      cancelText={t('resource:cancel')}
      okButtonProps={{ disabled: !from || !to || from === to || !day }}
      confirmLoading={busy}
      onOk={() => void look()}
      onCancel={onClose}
    >
      <Form layout="vertical">
        <Form.Item label={t('reassign.from')} htmlFor="reassign-from" required>
          <RecordSelect
            id="reassign-from"
            to={distributors}
            multiple={false}
            value={from ? [from] : []}
            onChange={ids => setFrom(ids[0])}
          />
        </Form.Item>
        <Form.Item
          label={t('reassign.to')}
          htmlFor="reassign-to"
          required
          {...(from && from === to && { validateStatus: 'error' as const, help: t('reassign.same') })}
        >
          <RecordSelect
            id="reassign-to"
            to={distributors}
            multiple={false}
            value={to ? [to] : []}
            onChange={ids => setTo(ids[0])}
          />
        </Form.Item>
        <Form.Item label={t('reassign.day')} htmlFor="reassign-day" required extra={t('reassign.dayMeans')}>
          <DatePicker
            id="reassign-day"
            value={day}
            onChange={setDay}
            disabledDate={one => one.isBefore(dayjs(), 'day')}
            style={{ width: '100%' }}
          />
        </Form.Item>
        <Form.Item label={t('reassign.which')}>
          <Radio.Group
            value={which}
            onChange={event => setWhich(event.target.value)}
            options={[
              ...(selectedIds.length > 0 ? [{ value: 'selected', label: t('reassign.selected') }] : []),
              { value: 'found', label: t('reassign.found') },
              { value: 'all', label: t('reassign.all') },
            ]}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
