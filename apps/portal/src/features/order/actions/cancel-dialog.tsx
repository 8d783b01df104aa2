import { cancelOrderListCall } from '@sfa/order/definitions/order.calls'
import { Alert, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionDialog } from '../../../resource-screens/action/action-dialog'
import type { ActionDialogProps } from '../../../resource-screens/action/action-dialog-props'
import type { WireRow } from '../../../resource-screens/record-calls'
import { notice } from '../../../shared/notice'
import { call } from '../../../shared/request/call'
import { RequestError } from '../../../shared/request/request-error'

/** Cancels one order, or says that it was cancelled before. Several are asked about as for other actions. */
export default function CancelDialog(props: ActionDialogProps) {
  const { target } = props
  return 'row' in target ? <CancelOne {...props} row={target.row} /> : <ActionDialog {...props} />
}

function CancelOne({ row, onDone, onChanged, onClose }: ActionDialogProps & { row: WireRow }) {
  const { t } = useTranslation('order')
  const [reason, setReason] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  const cancel = async () => {
    setBusy(true)
    setRefusal(undefined)
    try {
      const [answer] = await call(cancelOrderListCall, { ids: [row.id], reason }, { saidBy: 'form' })
      if (!answer?.ok) return setRefusal(answer?.message ?? undefined)
      if (!answer.already) return onDone(answer)
      notice.message.info(t('cancelling.already'))
      onChanged()
      onClose()
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      setRefusal(error.failures[0]?.message ?? error.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      title={t('cancelling.title', { number: String(row.orderNumber) })}
      okText={t('cancelling.cancel')}
      okButtonProps={{ danger: true }}
      cancelText={t('cancelling.leave')}
      confirmLoading={busy}
      mask={{ closable: false }}
      onOk={() => void cancel()}
      onCancel={onClose}
    >
      {refusal && <Alert type="error" showIcon title={refusal} style={{ marginBottom: 16 }} />}
      <Form layout="vertical" component="div">
        <Form.Item label={t('cancelling.reason')} htmlFor="cancel-reason" required extra={t('cancelling.hint')}>
          <Input.TextArea
            id="cancel-reason"
            autoFocus
            rows={3}
            maxLength={500}
            value={reason}
            onChange={({ target: { value } }) => setReason(value)}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
