import { Radio } from 'antd'
import { cancelJob } from '../../../shared/job/job-calls'
import type { JobRow } from '../../../shared/job/job-row'
import { text } from '../../../shared/language/locale'
import { notice } from '../../../shared/notice'
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
    // Refusals show their own dialog.
    onOk: () => act(batchId, () => cancelJob(batchId, undo)).catch(() => undefined),
  })
}
