import { Radio } from 'antd'
import { cancelJob } from '../../../shared/job/job-calls'
import type { JobRow } from '../../../shared/job/job-row'
import { text } from '../../../shared/language/locale'
import { notice } from '../../../shared/notice'
import { showRequestError } from '../../../shared/request/error-dialog'
import { RequestError } from '../../../shared/request/request-error'
import { act } from './job-actions'

/** Asks before a job is cancelled; once rows are being written, whether those are kept or taken back. */
export function askCancel({ batchId, job, phase, successCount }: JobRow): void {
  const chooses = (job === 'import' || job === 'batch-change') && (phase === 'writing' || successCount > 0)
  let undo = false
  notice.modal.confirm({
    title: text('bulk:cancelJob.title'),
    content: chooses ? (
      <Radio.Group
        defaultValue={false}
        onChange={({ target }) => {
          undo = target.value
        }}
        style={{ display: 'grid', gap: 8, marginBlockStart: 8 }}
      >
        <Radio value={false}>{text('bulk:cancelJob.keep')}</Radio>
        <Radio value={true}>{text('bulk:cancelJob.undo')}</Radio>
      </Radio.Group>
    ) : (
      text('bulk:cancelJob.nothingWritten')
    ),
    okText: text('bulk:cancelJob.ok'),
    okButtonProps: { danger: true },
    cancelText: text('bulk:cancelJob.stay'),
    onOk: () => act(batchId, () => cancelJob(batchId, undo, { saidBy: 'form' })).catch(sayNotCancelled),
  })
}

/** A job that has ended while it was asked about is no failure: what it has come to is on the screen already. */
function sayNotCancelled(error: unknown): void {
  if (!(error instanceof RequestError)) throw error
  if (error.code === 'jobNotRunning') notice.message.info(error.message)
  else showRequestError(error)
}
