import { DownloadOutlined, ScheduleOutlined, UploadOutlined } from '@ant-design/icons'
import { jobDirections } from '@sfa/kit/job/direction'
import { Flex, Tooltip } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../shared/format-count'
import type { TileProps } from '../../../shared/home/home-tile'
import { TileCard, TilePlace, TileRow, TileRows } from '../../../shared/home/tile-card'
import { logPages } from '../../../shared/job/job-calls'
import { JobProgressBar } from '../../../shared/job/job-progress'
import { isUnderWay, type JobRow } from '../../../shared/job/job-row'
import { kindLabel } from '../../../shared/job/kind-label'
import { PhaseTag } from '../../../shared/job/phase-tag'
import { usePages } from '../../../shared/menu/pages'
import { JobDrawer } from '../log/job-drawer'
import { RowActions } from '../log/row-actions'
import styles from './home.module.css'
import { useRecentJobs } from './recent-jobs'

/** The user's latest jobs, each with what can be done with it. */
export default function JobsTile({ title }: TileProps) {
  const { t } = useTranslation('bulk')
  const { opens, titleOf } = usePages()
  const jobs = useRecentJobs()
  const [shown, setShown] = useState<string>()
  return (
    <TileCard
      title={title}
      state={jobs}
      empty={jobs.rows.length === 0 && t('home.noJobs')}
      extra={
        <Flex gap={16}>
          {jobDirections.map(
            direction =>
              opens(logPages[direction]) && (
                <TilePlace key={direction} to={logPages[direction]}>
                  {titleOf(logPages[direction])}
                </TilePlace>
              ),
          )}
        </Flex>
      }
    >
      <TileRows>
        {jobs.rows.map(job => (
          <TileRow
            key={job.batchId}
            title={job.fileName ?? kindLabel(job)}
            detail={<Detail job={job} />}
            action={
              <div className={styles.act}>
                {isUnderWay(job) ? (
                  <span className={styles.progress}>
                    <JobProgressBar job={job} />
                  </span>
                ) : (
                  <PhaseTag phase={job.phase} />
                )}
                <RowActions row={job} onShow={setShown} />
              </div>
            }
          />
        ))}
      </TileRows>
      <JobDrawer batchId={shown} onClose={() => setShown(undefined)} />
    </TileCard>
  )
}

const icons = { import: UploadOutlined, export: DownloadOutlined, none: ScheduleOutlined }

function Detail({ job }: { job: JobRow }) {
  const { t } = useTranslation('bulk')
  const Icon = icons[job.direction]
  return (
    <>
      <Tooltip title={t(`home.${job.direction}`)}>
        <Icon />
      </Tooltip>{' '}
      {kindLabel(job)} · {job.startTime}
      {job.errorMessage
        ? ` · ${job.errorMessage}`
        : job.total > 0 &&
          ` · ${t('home.outcome', { success: formatCount(job.successCount), failure: formatCount(job.failureCount) })}`}
    </>
  )
}
