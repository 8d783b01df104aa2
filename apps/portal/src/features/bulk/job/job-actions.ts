import { undoDays } from '@sfa/domain/job/undo-days'
import { cancelJob, jobKey, undoJob } from '../../../shared/job/job-calls'
import { hasEnded, type JobRow } from '../../../shared/job/job-row'
import { ownJobs } from '../../../shared/job/job-stream'
import { text } from '../../../shared/locale'
import { notice } from '../../../shared/notice'
import { queryClient } from '../../../shared/query-client'
import { post } from '../../../shared/request'

/** Does something to a job and has everything that shows jobs look again. */
export async function act(batchId: string, action: () => Promise<unknown>): Promise<void> {
  try {
    await action()
  } finally {
    await refresh(batchId)
  }
}

const refresh = (batchId: string) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: jobKey(batchId) }),
    queryClient.invalidateQueries({ queryKey: ['job-log'] }),
  ])

export const confirmImport = (batchId: string) =>
  act(batchId, () => post('/portalsync/eximport/job/confirm', { batchId }))

export const changeMapping = (batchId: string, mapping: Readonly<Record<string, string | null>>) =>
  act(batchId, () => post('/portalsync/eximport/job/mapping', { batchId, mapping }))

/**
 * Cancels at the next chunk; with `undo`, what was written until then is taken back as soon as the run has stopped
 * (behaviour.md "Import pipeline": the user chooses keep or undo).
 */
export async function cancelAndMaybeUndo(batchId: string, undo: boolean): Promise<void> {
  const stopped = undo ? untilEnded(batchId) : undefined
  try {
    await act(batchId, () => cancelJob(batchId))
  } catch (error) {
    stopped?.forget()
    throw error
  }
  const row = await stopped?.row
  // It may have come to its end before it could be stopped; then it is taken back all the same.
  if (row && row.successCount > 0) await act(batchId, () => undoJob(batchId))
}

/** Waits for the run's end as the event line tells it, whether or not a dialog is open. */
function untilEnded(batchId: string): { row: Promise<JobRow>; forget(): void } {
  let forget = () => {}
  const row = new Promise<JobRow>(resolve => {
    const stop = ownJobs.onRow(next => {
      if (next.batchId !== batchId || !hasEnded(next)) return
      stop()
      resolve(next)
    })
    forget = stop
  })
  return { row, forget }
}

/** Asks before an import or a batch change is taken back; says what that means. */
export function askUndo({ job, batchId, successCount }: JobRow): void {
  const what = job === 'batch-change' ? 'undo.batch' : 'undo'
  notice.modal.confirm({
    title: text(`bulk:${what}.title`),
    content: text(`bulk:${what}.content`, { count: successCount }),
    okText: text(`bulk:${what}.ok`),
    okButtonProps: { danger: true },
    cancelText: text('bulk:cancel'),
    onOk: () => act(batchId, () => undoJob(batchId)),
  })
}

const undoable = ['import', 'batch-change']

/** What an import or a batch change wrote can be taken back for 30 days; photos cannot. */
export function mayUndo({ job, phase, successCount, endTime, startTime }: JobRow, now: Date): boolean {
  if (!undoable.includes(job) || successCount === 0 || !['done', 'failed', 'cancelled'].includes(phase)) return false
  const since = new Date(`${(endTime ?? startTime).replace(' ', 'T')}+08:00`)
  return now.getTime() - since.getTime() < undoDays * 86_400_000
}
