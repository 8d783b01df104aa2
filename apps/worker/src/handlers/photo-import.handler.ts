import { photoImportJob } from '@sfa/jobs/photo-import'
import { defineHandler } from '../runtime/define-handler'

export const photoImportHandler = defineHandler(photoImportJob, async context => {
  const { runPhotoImport } = await import('@sfa/services/photo/import/run-photo-import')
  await runPhotoImport(context)
})
