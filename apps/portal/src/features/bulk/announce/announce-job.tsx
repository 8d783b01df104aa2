import { formatCount } from '../../../shared/format-count'
import { downloadFile } from '../../../shared/job/download-file'
import { hasEnded, type JobRow, outcomeOf } from '../../../shared/job/job-row'
import { kindLabel } from '../../../shared/job/kind-label'
import { text } from '../../../shared/language/locale'
import { dropNews, tellNews } from '../../../shared/news'
import { notice } from '../../../shared/notice'

/** What is worth interrupting a person for: a job that ended, or that waits for them. */
export type News = 'ended' | 'waits' | undefined

/** Told only of what this browser has seen running, so that a reload does not repeat old news. */
export function newsOf(row: JobRow, before: JobRow | undefined): News {
  if (!before || before.phase === row.phase) return undefined
  // Neither an import nor an export: the page of messages shows what becomes of it.
  if (row.job === 'send-message') return undefined
  if (hasEnded(row) && !hasEnded(before)) return 'ended'
  return row.phase === 'preview' ? 'waits' : undefined
}

interface Ways {
  /** Opens the job's dialog. */
  show?: () => void
  /** Opens the log; undefined where the user has no such page. */
  log?: () => void
}

const idOf = ({ batchId }: Pick<JobRow, 'batchId'>) => `job-${batchId}`

/** What was told of the job and is true no longer. */
export const forgetNews = (row: Pick<JobRow, 'batchId'>): void => dropNews(idOf(row))

/**
 * A message of success without a file closes by itself; one that waits for an answer stays below the page until it
 * has one.
 */
export function announceJob(row: JobRow, news: NonNullable<News>, { show, log }: Ways): void {
  const file = row.direction === 'export' && row.phase === 'done' ? row.links.file : undefined
  const type = news === 'waits' ? 'info' : typeOf(row)
  const title = titleOf(row, news)
  const details = detailsOf(row, news)
  if (news === 'ended' && outcomeOf(row) === 'success' && !file) {
    notice.notification.open({ key: idOf(row), type, title, description: details, duration: 8 })
    return
  }
  tellNews({
    id: idOf(row),
    type,
    title,
    text: details,
    actions: [
      ...(log ? [{ label: text('bulk:announce.log'), onClick: log }] : []),
      ...(show
        ? [
            {
              label: text(news === 'waits' ? 'bulk:announce.continue' : 'bulk:announce.show'),
              primary: news === 'waits',
              onClick: show,
            },
          ]
        : []),
      ...(file
        ? [{ label: text('bulk:announce.download'), primary: true, onClick: () => void downloadFile(file) }]
        : []),
    ],
  })
}

function typeOf(row: JobRow): 'success' | 'warning' | 'error' | 'info' {
  // What could not be undone is counted as failed.
  if (row.phase === 'undone' && row.failureCount > 0) return 'warning'
  if (row.phase === 'cancelled' || row.phase === 'undone') return 'info'
  if (row.phase === 'failed') return 'error'
  return ({ success: 'success', partialSuccess: 'warning', failure: 'error', pending: 'info' } as const)[outcomeOf(row)]
}

function titleOf(row: JobRow, news: NonNullable<News>): string {
  const how = news === 'waits' ? 'preview' : row.phase
  const kind = row.direction === 'none' ? 'batch' : row.direction
  return text(`bulk:announce.title.${kind}.${how}`, { what: kindLabel(row) })
}

function detailsOf(row: JobRow, news: NonNullable<News>): string {
  if (news === 'waits') return text('bulk:announce.waits', { file: row.fileName ?? '' })
  if (row.errorMessage) return row.errorMessage
  if (row.direction === 'export')
    return text('bulk:announce.exported', { file: row.fileName ?? '', count: formatCount(row.total) })
  if (row.phase === 'undone')
    return row.failureCount > 0
      ? text('bulk:announce.kept', { file: row.fileName ?? '', count: formatCount(row.failureCount) })
      : (row.fileName ?? '')
  return text('bulk:announce.imported', {
    success: formatCount(row.successCount),
    failure: formatCount(row.failureCount),
  })
}
