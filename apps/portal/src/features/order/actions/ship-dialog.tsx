import { dateTime } from '@sfa/resource-kit/fields/fields'
import { Form, Input, Modal, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActionDialogProps } from '../../../resource-screens/action/action-dialog-props'
import { callAction } from '../../../resource-screens/action/offered-actions'
import { DateTimeInput } from '../../../resource-screens/field/date-input'
import { useDictionaries } from '../../../resource-screens/lookup/dictionaries'
import { useLabelOf } from '../../../shared/language/label'
import { showRequestError } from '../../../shared/request/error-dialog'
import { RequestError } from '../../../shared/request/request-error'
import { LinesTable } from './lines-table'
import { useOrderLines } from './use-order-lines'

const time = dateTime(['发货时间', 'Shipped at'])

/** Ships an order: how much of which line, with which carrier. */
export default function ShipDialog({ resource, target, onDone, onClose }: ActionDialogProps) {
  const { t } = useTranslation('order')
  const labelOf = useLabelOf()
  const { optionsOf } = useDictionaries(['Carrier'])
  const row = 'row' in target ? target.row : undefined
  const lines = useOrderLines(row?.id, line => line.quantity - line.shipped)
  const [carrier, setCarrier] = useState<string>()
  const [trackingNo, setTrackingNo] = useState('')
  const [shippedTime, setShippedTime] = useState<unknown>(null)
  const [reason, setReason] = useState('')
  const [exceeds, setExceeds] = useState<string>()
  const [busy, setBusy] = useState(false)
  if (!row) return null
  const isReady = lines.isFit && lines.chosen.length > 0 && (!exceeds || reason.trim() !== '')
  const ship = async () => {
    setBusy(true)
    try {
      const answer = await callAction(resource, 'ship', {
        id: row.id,
        ver: row.ver,
        carrier: carrier ?? null,
        trackingNo: trackingNo.trim() || null,
        shippedTime,
        lines: lines.chosen.map(({ lineNo, quantity }) => ({ lineNo, quantity })),
        ...(exceeds ? { release: { reason: reason.trim() } } : {}),
      })
      onDone(answer)
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      // The shipment is possible where a person answers for it.
      if (error.code === 'creditExceeded') setExceeds(error.message)
      else showRequestError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      width={860}
      title={t('ship.title', { number: String(row.orderNumber) })}
      okText={t(exceeds ? 'ship.release' : 'ship.ship')}
      cancelText={t('cancel')}
      okButtonProps={{ disabled: !isReady }}
      confirmLoading={busy}
      mask={{ closable: false }}
      onOk={() => void ship()}
      onCancel={onClose}
    >
      <Form layout="vertical" component="div">
        <LinesTable lines={lines} label={t('ship.quantity')} />
        <Form.Item label={t('ship.carrier')} htmlFor="ship-carrier" style={{ marginTop: 16 }}>
          <Select
            id="ship-carrier"
            allowClear
            value={carrier}
            placeholder={t('entry.choose')}
            options={optionsOf('Carrier')}
            onChange={setCarrier}
          />
        </Form.Item>
        <Form.Item label={t('ship.trackingNo')} htmlFor="ship-tracking">
          <Input
            id="ship-tracking"
            maxLength={50}
            value={trackingNo}
            onChange={({ target: { value } }) => setTrackingNo(value)}
          />
        </Form.Item>
        <Form.Item label={labelOf(time.label)} htmlFor="ship-time" extra={t('ship.timeHint')}>
          <DateTimeInput id="ship-time" field={time} value={shippedTime} onChange={setShippedTime} />
        </Form.Item>
        {exceeds && (
          <Form.Item label={t('ship.reason')} htmlFor="ship-reason" required validateStatus="warning" help={exceeds}>
            <Input.TextArea
              id="ship-reason"
              rows={2}
              maxLength={200}
              value={reason}
              onChange={({ target: { value } }) => setReason(value)}
            />
          </Form.Item>
        )}
      </Form>
    </Modal>
  )
}
