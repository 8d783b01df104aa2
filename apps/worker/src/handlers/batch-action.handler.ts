import { batchActionJob } from '@sfa/jobs/batch-action'
import { defineHandler } from '../runtime/define-handler'

export const batchActionHandler = defineHandler(batchActionJob, async context => {
  const { runBatchAction } = await import('@sfa/services/action/run-batch-action')
  await runBatchAction(context)
})
