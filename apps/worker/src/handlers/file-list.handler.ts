import { fileListJob } from '@sfa/jobs/file-list'
import { defineHandler } from '../runtime/define-handler'

export const fileListHandler = defineHandler(fileListJob, async context => {
  const { runFileList } = await import('@sfa/services/bulk/file-list/run-file-list')
  await runFileList(context)
})
