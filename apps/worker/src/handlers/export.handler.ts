import { exportJob } from '@sfa/jobs/export'
import { defineHandler } from '../runtime/define-handler'

export const exportHandler = defineHandler(exportJob, async context => {
  const { runExport } = await import('@sfa/services/bulk/export/run-export')
  await runExport(context)
})
