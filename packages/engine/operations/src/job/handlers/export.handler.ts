import { exportJob } from '../contracts/export'
import { defineHandler } from '../define-handler'

export const exportHandler = defineHandler(exportJob, async context => {
  const { runExport } = await import('../../bulk/export/run-export')
  await runExport(context)
})
