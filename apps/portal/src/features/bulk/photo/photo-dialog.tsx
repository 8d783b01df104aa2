import type { PhotoImport, Resource } from '@sfa/kit/resource'
import { Alert, Button, Skeleton, Space } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasEnded } from '../../../shared/job/job-row'
import { useLabelOf } from '../../../shared/language/label'
import type { RequestError } from '../../../shared/request/request-error'
import { StepsDialog } from '../../../shared/steps-dialog'
import { useStore } from '../../../shared/store'
import styles from '../dialogs/dialog.module.css'
import { askCancel } from '../job/ask-cancel'
import { useJob } from '../job/use-job'
import { WorkingView } from '../job/working-view'
import { UploadView } from '../upload/upload-view'
import { beginPhotos } from './begin-photos'
import { ChooseArchive } from './choose-archive'
import { PhotoReport } from './photo-report'
import { photoSessionOf } from './photo-session'

const steps = ['choose', 'work', 'report'] as const

interface Props {
  resource: Resource
  spec: PhotoImport
  onClose: () => void
}

/** Photos from an archive: choose, upload, watch, read the report. */
export function PhotoDialog({ resource, spec, onClose }: Props) {
  const { t } = useTranslation('bulk')
  const labelOf = useLabelOf()
  const session = photoSessionOf(spec.kind)
  const stage = useStore(session.store)
  const batchId = stage.at === 'job' ? stage.batchId : undefined
  const { data: job, error } = useJob(batchId)
  const [file, setFile] = useState<File>()
  const ended = job !== undefined && hasEnded(job)
  const close = () => {
    if (ended) session.reset()
    onClose()
  }
  const hint = stage.at === 'uploading' ? 'hint.uploadGoesOn' : 'hint.jobGoesOn'
  const current = stage.at === 'file' ? 0 : ended ? 2 : 1
  const content = (
    <div className={styles.body}>
      {stage.at === 'file' && <ChooseArchive resource={resource} spec={spec} file={file} onFile={setFile} />}
      {(stage.at === 'uploading' || stage.at === 'starting') && <UploadView flow={session} stage={stage} />}
      {batchId && !job && !error && <Skeleton active paragraph={{ rows: 6 }} />}
      {batchId && error && <Alert type="error" showIcon title={(error as RequestError).message} />}
      {job && !ended && <WorkingView job={job} title={t('photos.working')} />}
      {job && ended && <PhotoReport job={job} />}
    </div>
  )
  return (
    <StepsDialog
      width={980}
      centered
      title={t('import.title', { what: labelOf(spec.label) })}
      steps={steps.map((step, index) => ({
        key: step,
        title: t(`photos.step.${step}`),
        content: index === current && content,
      }))}
      current={current}
      status={job?.phase === 'failed' ? 'error' : undefined}
      onClose={close}
      footer={
        <div className={styles.footer}>
          <span>{stage.at !== 'file' && !ended && t(hint)}</span>
          <Space>
            <Button onClick={close}>{t('close')}</Button>
            {stage.at === 'file' && (
              <Button type="primary" disabled={!file} onClick={() => file && void beginPhotos(spec.kind, file)}>
                {t('photos.upload')}
              </Button>
            )}
            {job && !ended && (
              <Button danger onClick={() => askCancel(job)}>
                {t('cancelJob.button')}
              </Button>
            )}
            {ended && (
              <Button
                type="primary"
                onClick={() => {
                  setFile(undefined)
                  session.reset()
                }}
              >
                {t('photos.another')}
              </Button>
            )}
          </Space>
        </div>
      }
    />
  )
}
