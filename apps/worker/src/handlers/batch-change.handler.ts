import { batchChangeJob } from '@sfa/jobs/batch-change'
import { defineHandler } from '../runtime/define-handler'

export const batchChangeHandler = defineHandler(batchChangeJob, async context => {
  const { runBatchChange } = await import('@sfa/services/resource/batch/run-batch-change')
  await runBatchChange(context)
})
