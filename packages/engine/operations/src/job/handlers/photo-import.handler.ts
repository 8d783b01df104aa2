import { photoImportJob } from '../contracts/photo-import'
import { defineHandler } from '../define-handler'

export const photoImportHandler = defineHandler(photoImportJob, async context => {
  const { runPhotoImport } = await import('../../photo/import/run-photo-import')
  await runPhotoImport(context)
})
