import { post } from '../../../shared/request'
import { onSessionEnd } from '../../../shared/session'
import { showImportError } from '../import/import-session'
import { startUpload } from '../upload/resumable-upload'
import { createUploadFlow } from '../upload/upload-flow'

/** The photo import of this browser, whether or not its dialog is open. */
export const photoSession = createUploadFlow({
  upload: startUpload,
  async start(uploadId) {
    try {
      const body = { uploadId }
      const { batchId } = await post<{ batchId: string }>('/portalsync/eximport/importProductPicByExfile', body, {
        saidBy: 'modal',
      })
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
