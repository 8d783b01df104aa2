import { importPhotosCall } from '@sfa/resources/product/photo.calls'
import { call } from '../../../shared/call'
import { onSessionEnd } from '../../../shared/session'
import { showImportError } from '../import/import-session'
import { startUpload } from '../upload/resumable-upload'
import { createUploadFlow } from '../upload/upload-flow'

/** The photo import of this browser, whether or not its dialog is open. */
export const photoSession = createUploadFlow({
  upload: startUpload,
  async start(uploadId) {
    try {
      const { batchId } = await call(importPhotosCall, { uploadId }, { saidBy: 'modal' })
      return batchId
    } catch (error) {
      showImportError(error)
      throw error
    }
  },
})

onSessionEnd(() => {
  photoSession.discard()
})
