import { Button, Popconfirm, Space } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { undoJob } from '../../shared/job/job-calls'
import { useEndOfJob } from '../../shared/job/use-end-of-job'
import { BatchLogLink } from './batch-log-link'

interface Props {
  batchId: string
  onUndone: () => void
  /** The link to the log stands beside it already. */
  hasLog?: boolean
}

/** Takes a batch change back from where it was made; the log says what became of each record. */
export function UndoBatch({ batchId, onUndone, hasLog }: Props) {
  const { t } = useTranslation('resource')
  const [asked, setAsked] = useState(false)
  const end = useEndOfJob('none', asked ? batchId : undefined, onUndone)
  const log = !hasLog && <BatchLogLink batchId={batchId} hasEnded={end !== undefined} />
  if (end)
    return (
      <Space>
        {end.phase === 'undone' ? t('batch.undone', { kept: end.failureCount }) : t('batch.undoEnded')}
        {(end.phase !== 'undone' || end.failureCount > 0) && log}
      </Space>
    )
  return (
    <Space>
      {asked && log}
      <Popconfirm
        title={t('batch.undoAsk')}
        description={t('batch.undoMeans')}
        okText={t('batch.undoOk')}
        cancelText={t('cancel')}
        onConfirm={async () => {
          // A refusal shows its own dialog, and the button stays.
          await undoJob(batchId).then(
            () => setAsked(true),
            () => undefined,
          )
        }}
      >
        <Button size="small" loading={asked}>
          {t('batch.undo')}
        </Button>
      </Popconfirm>
    </Space>
  )
}
