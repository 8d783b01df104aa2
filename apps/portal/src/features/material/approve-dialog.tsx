import { Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActionDialogProps } from '../../resource-screens/action/action-dialog-props'
import { callAction } from '../../resource-screens/action/offered-actions'
import { showRequestError } from '../../shared/request/error-dialog'
import { RequestError } from '../../shared/request/request-error'
import { RequestLinesTable } from './request-lines-table'
import { useRequestLines } from './use-request-lines'

/** Approves a request: of each line all that was asked for, or less. */
export default function ApproveDialog({ resource, target, onDone, onClose }: ActionDialogProps) {
  const { t } = useTranslation('material')
  const row = 'row' in target ? target.row : undefined
  const lines = useRequestLines(row?.id, line => line.quantity)
  const [opinion, setOpinion] = useState('')
  const [busy, setBusy] = useState(false)
  if (!row) return null
  const approve = async () => {
    setBusy(true)
    try {
      const answer = await callAction(resource, 'approve', {
        id: row.id,
        ver: row.ver,
        opinion: opinion.trim() || null,
        lines: lines.rows.map(line => ({ lineNo: line.lineNo, approved: lines.quantityOf(line) })),
      })
      onDone(answer)
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      showRequestError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      width={860}
      title={t('approve.title', { number: String(row.code) })}
      okText={t('approve.approve')}
      cancelText={t('cancel')}
      okButtonProps={{ disabled: !lines.isFit }}
      confirmLoading={busy}
      mask={{ closable: false }}
      onOk={() => void approve()}
      onCancel={onClose}
    >
      <Form layout="vertical" component="div">
        <RequestLinesTable lines={lines} label={t('approve.quantity')} />
        <Form.Item label={t('approve.opinion')} htmlFor="material-opinion" style={{ marginTop: 16 }}>
          <Input.TextArea
            id="material-opinion"
            rows={2}
            maxLength={500}
            value={opinion}
            onChange={({ target: { value } }) => setOpinion(value)}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
