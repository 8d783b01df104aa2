import { Button } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../shared/format-count'
import frame from '../../../shared/frame.module.css'
import { JobProgressBar } from '../../../shared/job/job-progress'
import { isUnderWay, type JobDirection, type JobRow } from '../../../shared/job/job-row'
import { kindLabel } from '../../../shared/job/kind-label'
import { OutcomeTag, PhaseTag } from '../../../shared/job/phase-tag'
import { useLanguage } from '../../../shared/language/language'
import type { ProColumns } from '../../../shared/pro'
import styles from './log.module.css'
import { RowActions } from './row-actions'

/** English words are twice as wide as Chinese ones. At 1366 pixels the phase is in view, in English the counts. */
const widths = {
  chinese: { batch: 76, type: 100, status: 88, count: 84, phase: 150, actions: 190 },
  english: { batch: 84, type: 124, status: 116, count: 92, phase: 170, actions: 250 },
} as const

/**
 * Columns of the logs with the phase beside the documented status. Jobs that are no
 * import and no export have a subject in the place of a file.
 */
export function useLogColumns(direction: JobDirection, onShow: (batchId: string) => void): ProColumns<JobRow>[] {
  const { t } = useTranslation('bulk')
  const language = useLanguage()
  return useMemo(() => {
    const width = language === 'en-US' ? widths.english : widths.chinese
    return [
      { title: t('log.batchId'), dataIndex: 'batchId', width: width.batch },
      {
        title: t(direction === 'none' ? 'log.subject' : 'log.fileName'),
        width: 184,
        render: (_, row) => (
          <Button
            type="link"
            size="small"
            className={frame.text}
            title={row.fileName ?? ''}
            onClick={() => onShow(row.batchId)}
            style={{ maxWidth: 168, paddingInline: 0 }}
          >
            {row.fileName ?? t('log.noFile')}
          </Button>
        ),
      },
      { title: t('log.type'), width: width.type, render: (_, row) => kindLabel(row) },
      { title: t('log.status'), width: width.status, render: (_, row) => <OutcomeTag job={row} /> },
      { title: t('count.total'), width: width.count, align: 'end', render: (_, row) => formatCount(row.total) },
      {
        title: t('count.success'),
        width: width.count,
        align: 'end',
        render: (_, row) => formatCount(row.successCount),
      },
      ...(direction !== 'export'
        ? [
            {
              title: t('count.failure'),
              width: width.count,
              align: 'end' as const,
              render: (_: unknown, row: JobRow) => (
                <span className={row.failureCount > 0 ? styles.bad : undefined}>{formatCount(row.failureCount)}</span>
              ),
            },
          ]
        : []),
      {
        title: t('log.phase'),
        width: width.phase,
        render: (_, row) => (isUnderWay(row) ? <JobProgressBar job={row} /> : <PhaseTag phase={row.phase} />),
      },
      {
        title: t('log.error'),
        width: 160,
        render: (_, { errorMessage }) => (
          <span className={frame.text} title={errorMessage ?? ''} style={{ maxWidth: 144 }}>
            {errorMessage}
          </span>
        ),
      },
      { title: t('log.user'), dataIndex: 'userName', width: 90, ellipsis: true },
      { title: t('log.startTime'), dataIndex: 'startTime', width: 160, className: frame.time },
      { title: t('log.endTime'), dataIndex: 'endTime', width: 160, className: frame.time },
      {
        title: t('log.actions'),
        key: 'actions',
        width: width.actions,
        fixed: 'right',
        render: (_, row) => <RowActions row={row} onShow={onShow} />,
      },
    ]
  }, [t, language, direction, onShow])
}
