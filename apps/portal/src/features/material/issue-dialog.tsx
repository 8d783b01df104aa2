import { Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActionDialogProps } from '../../resource-screens/action/action-dialog-props'
import { callAction } from '../../resource-screens/action/offered-actions'
import { showRequestError } from '../../shared/request/error-dialog'
import { RequestError } from '../../shared/request/request-error'
import { RequestLinesTable } from './request-lines-table'
import { outstandingOf, useRequestLines } from './use-request-lines'

/** Issues what a request holds, or another part of what is outstanding. */
export default function IssueDialog({ resource, target, onDone, onClose }: ActionDialogProps) {
  const { t } = useTranslation('material')
  const row = 'row' in target ? target.row : undefined
  const lines = useRequestLines(row?.id, outstandingOf, line => Math.min(line.held, outstandingOf(line)))
  const [receiver, setReceiver] = useState('')
  const [note, setNote] = useState('')
  const [busy, setBusy] = useState(false)
  if (!row) return null
  const issue = async () => {
    setBusy(true)
    try {
      const answer = await callAction(resource, 'issue', {
        id: row.id,
        ver: row.ver,
        receiver: receiver.trim() || null,
        note: note.trim() || null,
        lines: lines.rows
          .map(line => ({ lineNo: line.lineNo, quantity: lines.quantityOf(line) ?? 0 }))
          .filter(({ quantity }) => quantity > 0),
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
      title={t('issue.title', { number: String(row.code) })}
      okText={t('issue.issue')}
      cancelText={t('cancel')}
      okButtonProps={{ disabled: !lines.isFit }}
      confirmLoading={busy}
      mask={{ closable: false }}
      onOk={() => void issue()}
      onCancel={onClose}
    >
      <Form layout="vertical" component="div">
        <RequestLinesTable lines={lines} label={t('issue.quantity')} />
        <Form.Item label={t('issue.receiver')} htmlFor="material-receiver" style={{ marginTop: 16 }}>
          <Input
            id="material-receiver"
            maxLength={50}
            value={receiver}
            onChange={({ target: { value } }) => setReceiver(value)}
          />
        </Form.Item>
        <Form.Item label={t('issue.note')} htmlFor="material-note">
          <Input id="material-note" maxLength={200} value={note} onChange={({ target: { value } }) => setNote(value)} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
