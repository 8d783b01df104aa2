import type { JobDetails, PhotoResult } from '@sfa/kit/calls/job-details'
import { Alert, Segmented, Tag } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { InnerTable } from '../../../shared/list/inner-table'
import { CountTiles } from '../dialogs/count-tiles'
import styles from '../dialogs/dialog.module.css'
import { JobFileButtons } from '../job/job-files'
import { JobSummary } from '../job/job-summary'

const colours: Record<PhotoResult['outcome'], string> = {
  added: 'success',
  replaced: 'processing',
  same: 'default',
  refused: 'error',
}

/** What became of every file of the archive; the refused ones with their reasons. */
export function PhotoReport({ job }: { job: JobDetails }) {
  const { t } = useTranslation('bulk')
  const photos = job.photos ?? []
  const refused = photos.filter(({ outcome }) => outcome === 'refused')
  const [shown, setShown] = useState<'all' | 'refused'>(refused.length > 0 ? 'refused' : 'all')
  return (
    <>
      <JobSummary job={job} />
      {job.errorMessage && <Alert type="error" showIcon title={job.errorMessage} />}
      {job.total > 0 && (
        <CountTiles
          tiles={[
            { label: t('photos.count.total'), value: job.total },
            { label: t('count.success'), value: job.successCount, tone: 'good' },
            { label: t('count.failure'), value: job.failureCount, tone: 'bad' },
          ]}
        />
      )}
      <div className={styles.bar}>
        {photos.length > 0 && (
          <Segmented<'all' | 'refused'>
            value={shown}
            onChange={setShown}
            options={[
              { value: 'all', label: t('photos.all') },
              { value: 'refused', label: t('photos.refused', { count: job.failureCount }) },
            ]}
          />
        )}
        <JobFileButtons job={job} />
      </div>
      {photos.length > 0 && (
        <InnerTable<PhotoResult>
          rowKey="path"
          dataSource={shown === 'refused' ? refused : [...photos]}
          pagination={{ pageSize: 50, hideOnSinglePage: true, showSizeChanger: false }}
          columns={[
            { title: t('photos.fileName'), dataIndex: 'path', ellipsis: true },
            { title: t('photos.code'), dataIndex: 'code', width: 150, ellipsis: true },
            { title: t('photos.position'), dataIndex: 'position', width: 70 },
            {
              title: t('photos.result'),
              width: 110,
              render: (_, { outcome }) => <Tag color={colours[outcome]}>{t(`photos.outcome.${outcome}`)}</Tag>,
            },
            { title: t('errors.reason'), dataIndex: 'message' },
          ]}
        />
      )}
    </>
  )
}
