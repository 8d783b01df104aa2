import { importJob } from '@sfa/jobs/import'
import { defineHandler } from '../runtime/define-handler'

export const importHandler = defineHandler(importJob, async context => {
  const { runImport } = await import('@sfa/services/bulk/import/run-import')
  await runImport(context)
})
