import { batchActionJob } from '../contracts/batch-action'
import { defineHandler } from '../define-handler'

export const batchActionHandler = defineHandler(batchActionJob, async context => {
  const { runBatchAction } = await import('../../action/run-batch-action')
  await runBatchAction(context)
})
