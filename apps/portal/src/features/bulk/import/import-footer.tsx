import type { JobDetails } from '@sfa/kit/calls/job-details'
import { Button, Flex } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../shared/format-count'
import { useStore } from '../../../shared/store'
import styles from '../dialogs/dialog.module.css'
import { askCancel } from '../job/ask-cancel'
import { askUndo, changeMapping, confirmImport, mayUndo } from '../job/job-actions'
import { RepairButton, useRowsToRepair } from '../repair/repair-button'
import { beginImport } from './begin-import'
import type { ImportSession } from './import-session'
import { type ImportView, isMappingFault } from './import-step'
import { changesOf, type MappingChoice, problemsOf } from './mapping-choice'

interface Props {
  session: ImportSession
  view: ImportView
  job: JobDetails | undefined
  file: File | undefined
  choice: MappingChoice
  onShowMapping: (show: boolean) => void
  onRemapped: () => void
  onAgain: () => void
  onClose: () => void
}

/** What can be done at each step; the way forward is the primary button at the right. */
export function ImportFooter(props: Props) {
  const { t } = useTranslation('bulk')
  const { view, onClose } = props
  const [busy, setBusy] = useState(false)
  const run = (work: () => Promise<unknown>) => {
    setBusy(true)
    // Refusals show their own dialog.
    void work()
      .catch(() => undefined)
      .finally(() => setBusy(false))
  }
  const buttons: Partial<Record<ImportView, ReactNode>> = {
    file: <FileButtons {...props} busy={busy} run={run} />,
    checking: <CancelButton job={props.job} />,
    mapping: <MappingButtons {...props} busy={busy} run={run} />,
    preview: <PreviewButtons {...props} busy={busy} run={run} />,
    writing: <CancelButton job={props.job} />,
    result: <ResultButtons {...props} />,
  }
  const goesOn = ['uploading', 'checking', 'writing', 'undoing'].includes(view)
  return (
    <div className={styles.footer}>
      <span>{goesOn && t(view === 'uploading' ? 'hint.uploadGoesOn' : 'hint.jobGoesOn')}</span>
      <Flex gap={8}>
        <Button onClick={onClose}>{t('close')}</Button>
        {buttons[view]}
      </Flex>
    </div>
  )
}

interface Busy {
  busy: boolean
  run: (work: () => Promise<unknown>) => void
}

function FileButtons({ session, file, busy, run }: Props & Busy) {
  const { t } = useTranslation('bulk')
  return (
    <Button
      type="primary"
      disabled={!file}
      loading={busy}
      onClick={() => file && run(() => beginImport(session, file))}
    >
      {t('import.upload')}
    </Button>
  )
}

function CancelButton({ job }: { job: JobDetails | undefined }) {
  const { t } = useTranslation('bulk')
  return job ? (
    <Button danger onClick={() => askCancel(job)}>
      {t('cancelJob.button')}
    </Button>
  ) : null
}

function MappingButtons({ session, job, choice, busy, run, onShowMapping, onRemapped, onAgain }: Props & Busy) {
  const { t } = useTranslation('bulk')
  if (!job) return null
  const mapping = job.mapping ?? []
  const changes = changesOf(mapping, choice)
  const changed = Object.keys(changes).length > 0
  const { missing, doubled } = problemsOf(mapping, job.columns ?? [], choice)
  const impossible = missing.length > 0 || doubled.size > 0
  const goOn = () => {
    const { batchId } = job
    session.choices.set(previous => ({ ...previous, mappingSeen: [...previous.mappingSeen, batchId] }))
    onShowMapping(false)
  }
  return (
    <>
      {isMappingFault(job) ? <Button onClick={onAgain}>{t('import.otherFile')}</Button> : <CancelButton job={job} />}
      {changed || isMappingFault(job) ? (
        <Button
          type="primary"
          loading={busy}
          disabled={impossible || !changed}
          onClick={() =>
            run(async () => {
              await changeMapping(job.batchId, changes)
              goOn()
              onRemapped()
            })
          }
        >
          {t('mapping.apply')}
        </Button>
      ) : (
        <Button type="primary" onClick={goOn}>
          {t('next')}
        </Button>
      )}
    </>
  )
}

function PreviewButtons({ session, job, busy, run, onShowMapping }: Props & Busy) {
  const { t } = useTranslation('bulk')
  const { overwriting } = useStore(session.choices)
  if (!job) return null
  const confirm = () => confirmImport(job.batchId, overwriting.includes(job.batchId))
  const rows = (job.preview?.new ?? 0) + (job.preview?.changed ?? 0)
  return (
    <>
      <Button onClick={() => onShowMapping(true)}>{t('import.backToMapping')}</Button>
      <CancelButton job={job} />
      <Button type="primary" loading={busy} disabled={rows === 0} onClick={() => run(confirm)}>
        {rows === 0 ? t('preview.nothingToWrite') : t('preview.confirm', { rows: formatCount(rows) })}
      </Button>
    </>
  )
}

function ResultButtons({ job, onAgain }: Props) {
  const { t } = useTranslation('bulk')
  const repairs = useRowsToRepair(job) > 0
  if (!job) return null
  return (
    <>
      {mayUndo(job, new Date()) && (
        <Button danger onClick={() => askUndo(job)}>
          {t('undo.button')}
        </Button>
      )}
      <Button type={repairs ? undefined : 'primary'} onClick={onAgain}>
        {t(job.links.failed ? 'import.uploadCorrected' : 'import.another')}
      </Button>
      <RepairButton job={job} primary />
    </>
  )
}
