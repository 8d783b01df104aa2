import { batchChangeJob } from '../contracts/batch-change'
import { defineHandler } from '../define-handler'

export const batchChangeHandler = defineHandler(batchChangeJob, async context => {
  const { runBatchChange } = await import('../../resource/batch/run-batch-change')
  await runBatchChange(context)
})
