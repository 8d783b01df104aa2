import { AppError } from '@sfa/domain/app-error'
import { bulkLimits } from '@sfa/services/bulk/bulk-limits'
import { keptFileName } from '@sfa/services/files/kept-file-name'
import { removeFile } from '@sfa/services/files/remove-file'
import { storeFile } from '@sfa/services/files/store-file'
import type { StoredFile } from '@sfa/services/files/stored-file'
import { requireImportKey } from '@sfa/services/files/upload-keys'
import type { Services } from '@sfa/services/services'
import type { FastifyRequest } from 'fastify'

export interface MultipartUpload {
  file: StoredFile
  fields: Record<string, string>
}

/**
 * A file that comes in one multipart request, kept, with the fields around it in whatever order. Throws `fileMissing`,
 * `fileTooLarge`, `userQuota`, `tenantQuota`, `notPermitted` to who may import nothing; nothing is kept then.
 */
export async function readUpload(services: Services, request: FastifyRequest): Promise<MultipartUpload> {
  const { caller } = request
  requireImportKey(caller)
  const fields: Record<string, string> = {}
  let file: StoredFile | undefined
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') fields[part.fieldname] = String(part.value ?? '')
      else if (file) part.file.resume()
      else {
        file = await storeFile(services, {
          tenantId: caller.tenantId,
          name: keptFileName(part.filename),
          content: part.file,
          ownerId: caller.userId,
          createBy: caller.userName,
          keepDays: bulkLimits().keepFilesDays,
          uploader: caller,
        })
        if (part.file.truncated)
          throw new AppError('fileTooLarge', { max: Math.floor(bulkLimits().uploadBytes / 1024 / 1024) })
      }
    }
  } catch (error) {
    // What still comes of the request is read and dropped: it would stand before the next one on this connection.
    request.raw.unpipe().resume()
    if (file) await removeFile(services, file)
    throw error
  }
  if (!file) throw new AppError('fileMissing')
  return { file, fields }
}
