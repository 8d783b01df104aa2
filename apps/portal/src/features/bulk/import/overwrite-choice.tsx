import type { JobDetails } from '@sfa/kit/calls/job-details'
import { Checkbox } from 'antd'
import { useTranslation } from 'react-i18next'
import { useStore } from '../../../shared/store'
import styles from '../dialogs/dialog.module.css'
import type { ImportSession } from './import-session'

/** Whether confirming also overwrites what others have changed since this preview; without it such rows are refused. */
export function OverwriteChoice({ session: { choices }, job }: { session: ImportSession; job: JobDetails }) {
  const { t } = useTranslation('bulk')
  const { overwriting } = useStore(choices)
  // An import that only adds changes nothing.
  if (job.isCover !== '1') return null
  const { batchId } = job
  return (
    <Checkbox
      className={styles.mode}
      checked={overwriting.includes(batchId)}
      onChange={({ target }) =>
        choices.set(previous => {
          const others = previous.overwriting.filter(one => one !== batchId)
          return { ...previous, overwriting: target.checked ? [...others, batchId] : others }
        })
      }
    >
      {t('preview.overwrite')}
      <small>{t('preview.overwriteHint')}</small>
    </Checkbox>
  )
}
