import { importPhotosCall } from '@sfa/kit/calls/bulk.calls'
import { call } from '../../../shared/request/call'
import { onSessionEnd } from '../../../shared/session/session'
import { showImportError } from '../import/import-session'
import { startUpload } from '../upload/resumable-upload'
import { createUploadFlow, type UploadFlow } from '../upload/upload-flow'

const sessions = new Map<string, UploadFlow>()

/** The import of one kind of photos of this browser, whether or not its dialog is open. */
export function photoSessionOf(kind: string): UploadFlow {
  const known = sessions.get(kind)
  if (known) return known
  const session = createUploadFlow({
    upload: startUpload,
    async start(uploadId) {
      try {
        const { batchId } = await call(importPhotosCall, { kind, uploadId }, { saidBy: 'modal' })
        return batchId
      } catch (error) {
        showImportError(error)
        throw error
      }
    },
  })
  sessions.set(kind, session)
  return session
}

onSessionEnd(() => {
  for (const session of sessions.values()) session.discard()
  sessions.clear()
})
