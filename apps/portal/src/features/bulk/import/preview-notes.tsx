import type { PreviewNote } from '@sfa/kit/calls/job-details'
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'

/** Cells that are not read as they look, and rows that mean something else than they seem to, before they are written. */
export function PreviewNotes({ notes }: { notes: readonly PreviewNote[] }) {
  const { t } = useTranslation('bulk')
  if (notes.length === 0) return null
  return (
    <Alert
      type="warning"
      showIcon
      title={t('preview.notes')}
      description={
        <ul style={{ margin: 0, paddingInlineStart: 20, maxHeight: 160, overflow: 'auto' }}>
          {notes.map(({ code, column, message }) => (
            <li key={`${code} ${column}`}>{message}</li>
          ))}
        </ul>
      }
    />
  )
}
