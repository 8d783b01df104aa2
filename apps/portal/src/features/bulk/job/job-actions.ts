import { confirmJobCall, mapJobCall } from '@sfa/kit/calls/job.calls'
import type { ReadingChoice } from '@sfa/kit/calls/job-details'
import { undoDays } from '@sfa/kit/job/undo-days'
import { jobKey, undoJob } from '../../../shared/job/job-calls'
import type { JobRow } from '../../../shared/job/job-row'
import { text } from '../../../shared/language/locale'
import { notice } from '../../../shared/notice'
import { call } from '../../../shared/request/call'
import { queryClient } from '../../../shared/request/query-client'

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

/** `overwrite`: also over what was changed since the preview. */
export const confirmImport = (batchId: string, overwrite: boolean) =>
  act(batchId, () => call(confirmJobCall, { batchId, overwrite }))

export const changeMapping = (batchId: string, mapping: Readonly<Record<string, string | null>>) =>
  act(batchId, () => call(mapJobCall, { batchId, mapping }))

/** Has the file read again: another of its sheets, or with or without the rows that it does not show. */
export const changeReading = (batchId: string, choice: ReadingChoice) =>
  act(batchId, () => call(mapJobCall, { batchId, ...choice }))

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
