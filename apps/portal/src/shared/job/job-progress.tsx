import { Progress } from 'antd'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../format-count'
import { formatDuration } from './format-duration'
import styles from './job-progress.module.css'
import { isUnderWay, type JobRow } from './job-row'

/** How far a run is: a bar, rows per second, time left. Draws nothing while no worker carries it out. */
export function JobProgressBar({ job, size = 'small' }: { job: JobRow; size?: 'small' | 'large' }) {
  const { t } = useTranslation('bulk')
  if (!isUnderWay(job)) return null
  const { percent } = job.progress
  return (
    <div className={size === 'large' ? styles.large : styles.small}>
      <Progress
        percent={percent === null ? 0 : Math.floor(percent)}
        size={size === 'large' ? undefined : 'small'}
        status="active"
        showInfo={percent !== null}
        aria-label={t('progress.label')}
      />
      <ProgressFacts job={job} />
    </div>
  )
}

/** Stages that count something else than rows. */
const countsOther = ['undoing', 'making-file']

/** `正在写入 · 12,300 行/秒 · 剩余约 8 秒`; only what is known. */
export function ProgressFacts({ job: { phase, progress } }: { job: JobRow }) {
  const { t } = useTranslation('bulk')
  const { stage, rowsPerSecond, etaSeconds } = progress
  const facts = [
    t(`stage.${phase === 'queued' && stage !== 'interrupted' ? 'queued' : (stage ?? phase)}`, {
      defaultValue: t(`phase.${phase}`),
    }),
    rowsPerSecond && phase !== 'queued' && !countsOther.includes(stage ?? '')
      ? t('progress.speed', { rows: formatCount(Math.round(rowsPerSecond)) })
      : '',
    etaSeconds === null
      ? ''
      : t(phase === 'queued' ? 'progress.wait' : 'progress.left', { time: formatDuration(etaSeconds) }),
  ]
  return <span className={styles.facts}>{facts.filter(Boolean).join(' · ')}</span>
}
