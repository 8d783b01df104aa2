import type { JobDetails } from '@sfa/kit/calls/job-details'
import { Alert, Button, Space } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { changeReading } from '../job/job-actions'

/** Says what of the file is not read, or is read although the sheet does not show it, and offers the other way. */
export function ReadingNotice({ job }: { job: JobDetails }) {
  const { t } = useTranslation('bulk')
  const [busy, setBusy] = useState(false)
  const reading = job.preview?.reading
  if (!reading) return null
  const { sheet, otherSheets, hiddenRows, skipHidden, sampleRows, hiddenSheet } = reading
  const choose = (choice: Parameters<typeof changeReading>[1]) => {
    setBusy(true)
    // Refusals show their own dialog.
    changeReading(job.batchId, choice)
      .catch(() => undefined)
      .finally(() => setBusy(false))
  }
  return (
    <>
      {otherSheets.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('reading.otherSheets', { sheet, count: otherSheets.length })}
          action={
            <Space wrap>
              {otherSheets.slice(0, 5).map(name => (
                <Button key={name} size="small" disabled={busy} onClick={() => choose({ sheet: name })}>
                  {t('reading.takeSheet', { sheet: name })}
                </Button>
              ))}
            </Space>
          }
        />
      )}
      {hiddenRows > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t(skipHidden ? 'reading.hiddenSkipped' : 'reading.hiddenTaken', { count: hiddenRows })}
          action={
            <Button size="small" disabled={busy} onClick={() => choose({ hiddenRows: skipHidden ? 'take' : 'skip' })}>
              {t(skipHidden ? 'reading.takeHidden' : 'reading.skipHidden')}
            </Button>
          }
        />
      )}
      {hiddenSheet && <Alert type="warning" showIcon title={t('reading.hiddenSheet', { sheet })} />}
      {(['unnamed', 'pictures'] as const).map(kind => {
        const { count = 0, places = [] } = reading[kind] ?? {}
        const cells = places.join(', ') + (count > places.length ? ' …' : '')
        return count > 0 && <Alert key={kind} type="warning" showIcon title={t(`reading.${kind}`, { count, cells })} />
      })}
      {sampleRows > 0 && <Alert type="info" showIcon title={t('reading.sampleRows')} />}
    </>
  )
}
