import { dateTime } from '@sfa/kit/fields/fields'
import { Form, Input, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActionDialogProps } from '../../../resource-screens/action/action-dialog-props'
import { RecordActionModal } from '../../../resource-screens/action/record-action-modal'
import { DateTimeInput } from '../../../resource-screens/field/date-input'
import { useDictionaries } from '../../../resource-screens/lookup/dictionaries'
import { useLabelOf } from '../../../shared/language/label'
import type { RequestError } from '../../../shared/request/request-error'
import { OrderLinesTable, useOrderLines } from './order-lines'

const time = dateTime(['发货时间', 'Shipped at'])

/** Ships an order: how much of which line, with which carrier. */
export default function ShipDialog({ target, ...props }: ActionDialogProps) {
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
  if (!row) return null
  // Beyond the credit of the customer the shipment is possible where a person answers for it.
  const askForReason = ({ code, message }: RequestError) => {
    if (code === 'creditExceeded') setExceeds(message)
    return code === 'creditExceeded'
  }
  return (
    <RecordActionModal
      {...props}
      name="ship"
      row={row}
      title={t('ship.title', { number: String(row.orderNumber) })}
      okText={t(exceeds ? 'ship.release' : 'ship.ship')}
      isReady={lines.isFit && (!exceeds || reason.trim() !== '')}
      isAnswered={askForReason}
      valuesOf={() => ({
        carrier: carrier ?? null,
        trackingNo: trackingNo.trim() || null,
        shippedTime,
        lines: lines.chosen,
        ...(exceeds ? { release: { reason: reason.trim() } } : {}),
      })}
    >
      <OrderLinesTable lines={lines} label={t('ship.quantity')} />
      <Form.Item label={t('ship.carrier')} htmlFor="ship-carrier">
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
    </RecordActionModal>
  )
}
