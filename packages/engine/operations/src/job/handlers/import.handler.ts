import { importJob } from '../contracts/import'
import { defineHandler } from '../define-handler'

export const importHandler = defineHandler(importJob, async context => {
  const { runImport } = await import('../../bulk/import/run-import')
  await runImport(context)
})
