import { Form, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActionDialogProps } from '../../resource-screens/action/action-dialog-props'
import { RecordActionModal } from '../../resource-screens/action/record-action-modal'
import { RequestLinesTable, useRequestLines } from './request-lines'

/** Approves a request: of each line all that was asked for, or less. */
export default function ApproveDialog({ target, ...props }: ActionDialogProps) {
  const { t } = useTranslation('material')
  const row = 'row' in target ? target.row : undefined
  const lines = useRequestLines(row?.id, line => line.quantity)
  const [opinion, setOpinion] = useState('')
  if (!row) return null
  return (
    <RecordActionModal
      {...props}
      name="approve"
      row={row}
      title={t('approve.title', { number: String(row.code) })}
      okText={t('approve.approve')}
      isReady={lines.isFit}
      valuesOf={() => ({
        opinion: opinion.trim() || null,
        lines: lines.rows.map(line => ({ lineNo: line.lineNo, approved: lines.quantityOf(line) })),
      })}
    >
      <RequestLinesTable lines={lines} label={t('approve.quantity')} />
      <Form.Item label={t('approve.opinion')} htmlFor="material-opinion">
        <Input.TextArea
          id="material-opinion"
          rows={2}
          maxLength={500}
          value={opinion}
          onChange={({ target: { value } }) => setOpinion(value)}
        />
      </Form.Item>
    </RecordActionModal>
  )
}
