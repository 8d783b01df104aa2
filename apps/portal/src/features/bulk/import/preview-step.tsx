import type { JobDetails, Preview } from '@sfa/kit/calls/job-details'
import { Alert, Tabs } from 'antd'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../shared/format-count'
import { listOf } from '../../../shared/list-of'
import { CountTiles } from '../dialogs/count-tiles'
import { RepairButton, TooManyToRepair } from '../repair/repair-button'
import { ErrorTable } from './error-table'
import type { ImportSession } from './import-session'
import { OverwriteChoice } from './overwrite-choice'
import { PreviewNotes } from './preview-notes'
import { ReadingNotice } from './reading-notice'
import { ChangedSamples, NewSamples } from './sample-table'

/** What writing would do: how many rows of which fate, samples cell by cell, refused cells with their reasons. */
export function PreviewStep({ session, job }: { session: ImportSession; job: JobDetails }) {
  const { resource } = session
  const { t } = useTranslation('bulk')
  const preview = job.preview ?? nothing
  const errors = job.errors ?? []
  const leftOut = (job.mapping ?? []).flatMap(({ how, header }) => (how === 'unknown' ? [header] : []))
  const samplesOf = (kind: 'new' | 'changed') => preview.samples.filter(sample => sample.kind === kind)
  return (
    <>
      <CountTiles
        tiles={[
          { label: t('preview.new'), value: preview.new, tone: 'good' },
          { label: t('preview.changed'), value: preview.changed, tone: 'changed' },
          { label: t('preview.unchanged'), value: preview.unchanged },
          { label: t('preview.refused'), value: preview.refused, tone: 'bad' },
        ]}
      />
      <ReadingNotice job={job} />
      <PreviewNotes notes={preview.notes ?? []} />
      {leftOut.length > 0 && <Alert type="info" showIcon title={t('preview.leftOut', { columns: listOf(leftOut) })} />}
      {job.warnings?.map(warning => (
        <Alert key={warning} type="warning" showIcon title={warning} />
      ))}
      <OverwriteChoice session={session} job={job} />
      <Tabs
        size="small"
        items={[
          {
            key: 'errors',
            hidden: preview.refused === 0,
            label: t('preview.errorsTab', { count: formatCount(preview.refused) }),
            children: <ErrorTable job={job} errors={errors} withFile extra={<Repair job={job} />} />,
          },
          {
            key: 'changed',
            hidden: preview.changed === 0,
            label: t('preview.changedTab'),
            children: <ChangedSamples resource={resource} samples={samplesOf('changed')} />,
          },
          {
            key: 'new',
            hidden: preview.new === 0 && preview.refused + preview.changed > 0,
            label: t('preview.newTab'),
            children: <NewSamples resource={resource} samples={samplesOf('new')} />,
          },
        ].filter(({ hidden }) => !hidden)}
      />
    </>
  )
}

const Repair = ({ job }: { job: JobDetails }) => (
  <>
    <RepairButton job={job} />
    <TooManyToRepair job={job} />
  </>
)

const nothing: Preview = { new: 0, changed: 0, unchanged: 0, refused: 0, samples: [] }
