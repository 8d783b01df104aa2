import { fileListJob } from '../contracts/file-list'
import { defineHandler } from '../define-handler'

export const fileListHandler = defineHandler(fileListJob, async context => {
  const { runFileList } = await import('../../bulk/file-list/run-file-list')
  await runFileList(context)
})
