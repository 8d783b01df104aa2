import { nameOfKind } from '@sfa/kit/fields/name-of-kind'
import { Alert, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLabelOf } from '../../../shared/language/label'
import type { RequestError } from '../../../shared/request/request-error'
import { StepsDialog } from '../../../shared/steps-dialog'
import { useStore } from '../../../shared/store'
import styles from '../dialogs/dialog.module.css'
import { useJob } from '../job/use-job'
import { WorkingView } from '../job/working-view'
import { UploadView } from '../upload/upload-view'
import { ChooseFile } from './choose-file'
import { ImportFooter } from './import-footer'
import type { ImportSession } from './import-session'
import { type ImportView, importSteps, stepOf, viewOf } from './import-step'
import type { MappingChoice } from './mapping-choice'
import { MappingStep } from './mapping-step'
import { PreviewStep } from './preview-step'
import { ResultStep } from './result-step'

const noChoice: MappingChoice = {}

/**
 * Import of one kind of data, step by step. Closing it stops
 * nothing: the upload goes on in this browser, the job on the server.
 */
export function ImportDialog({ session, onClose }: { session: ImportSession; onClose: () => void }) {
  const { t } = useTranslation('bulk')
  const labelOf = useLabelOf()
  const { resource, flow, choices } = session
  const stage = useStore(flow.store)
  const { mappingSeen } = useStore(choices)
  const batchId = stage.at === 'job' ? stage.batchId : undefined
  const { data: job, error } = useJob(batchId)
  const [file, setFile] = useState<File>()
  const [choice, setChoice] = useState(noChoice)
  const [back, setBack] = useState(false)

  const found = viewOf(stage, job, batchId !== undefined && mappingSeen.includes(batchId))
  // The mapping can be looked at again from the preview, as long as nothing is written.
  const view: ImportView = back && found === 'preview' ? 'mapping' : found
  const step = stepOf(view)
  const close = () => {
    if (view === 'result') flow.reset()
    onClose()
  }
  const content = (
    <div className={styles.body}>
      {view === 'file' && <ChooseFile session={session} file={file} onFile={setFile} />}
      {view === 'uploading' && <UploadView flow={flow} stage={stage} />}
      {view === 'loading' &&
        (error ? (
          <Alert type="error" showIcon title={(error as RequestError).message} />
        ) : (
          <Skeleton active paragraph={{ rows: 6 }} />
        ))}
      {job && view === 'checking' && <WorkingView job={job} title={t('import.checking')} />}
      {job && view === 'mapping' && (
        <>
          {/* Which columns are missing is said by the step itself, and follows what is chosen. */}
          {job.errorMessage && job.errorCode !== 'headersMissing' && (
            <Alert type="error" showIcon title={job.errorMessage} />
          )}
          <MappingStep job={job} choice={choice} onChoose={setChoice} />
        </>
      )}
      {job && view === 'preview' && <PreviewStep session={session} job={job} />}
      {job && view === 'writing' && <WorkingView job={job} title={t('import.writing')} />}
      {job && view === 'undoing' && <WorkingView job={job} title={t('undo.running')} />}
      {job && view === 'result' && <ResultStep job={job} />}
    </div>
  )
  return (
    <StepsDialog
      width={980}
      centered
      title={t('import.title', { what: labelOf(nameOfKind(resource, resource.import?.kind ?? '')) })}
      steps={importSteps.map(each => ({
        key: each,
        title: t(`import.step.${each}`),
        content: each === step && content,
      }))}
      current={importSteps.indexOf(step)}
      status={view === 'result' && job?.phase === 'failed' ? 'error' : undefined}
      onClose={close}
      footer={
        <ImportFooter
          session={session}
          view={view}
          job={job}
          file={file}
          choice={choice}
          onShowMapping={setBack}
          onRemapped={() => {
            setChoice(noChoice)
            setBack(false)
          }}
          onAgain={() => {
            setFile(undefined)
            flow.reset()
          }}
          onClose={close}
        />
      }
    />
  )
}
