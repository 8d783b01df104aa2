import { Form, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActionDialogProps } from '../../resource-screens/action/action-dialog-props'
import { RecordActionModal } from '../../resource-screens/action/record-action-modal'
import { outstandingOf, RequestLinesTable, useRequestLines } from './request-lines'

/** Issues what a request holds, or another part of what is outstanding. */
export default function IssueDialog({ target, ...props }: ActionDialogProps) {
  const { t } = useTranslation('material')
  const row = 'row' in target ? target.row : undefined
  const lines = useRequestLines(row?.id, outstandingOf, line => Math.min(line.held, outstandingOf(line)))
  const [receiver, setReceiver] = useState('')
  const [note, setNote] = useState('')
  if (!row) return null
  return (
    <RecordActionModal
      {...props}
      name="issue"
      row={row}
      title={t('issue.title', { number: String(row.code) })}
      okText={t('issue.issue')}
      isReady={lines.isFit}
      valuesOf={() => ({
        receiver: receiver.trim() || null,
        note: note.trim() || null,
        lines: lines.chosen,
      })}
    >
      <RequestLinesTable lines={lines} label={t('issue.quantity')} />
      <Form.Item label={t('issue.receiver')} htmlFor="material-receiver">
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
    </RecordActionModal>
  )
}
