import { AppError } from '@sfa/kernel/app-error'
import { bulkLimits } from '@sfa/operations/bulk/bulk-limits'
import { keptFileName } from '@sfa/operations/files/kept-file-name'
import { removeFile } from '@sfa/operations/files/remove-file'
import { storeFile } from '@sfa/operations/files/store-file'
import type { StoredFile } from '@sfa/operations/files/stored-file'
import { requireImportKey } from '@sfa/operations/files/upload-keys'
import type { Services } from '@sfa/operations/services'
import type { FastifyRequest } from 'fastify'

export interface MultipartUpload {
  file: StoredFile
  fields: Record<string, string>
}

/**
 * Stores the file of a multipart request; the fields around it may come in any order. Throws `fileMissing`,
 * `fileTooLarge`, `userQuota`, `tenantQuota`, `notPermitted` where the caller may not import anything; nothing is
 * stored then.
 */
export async function readUpload(
  services: Services,
  request: Pick<FastifyRequest, 'caller' | 'parts' | 'raw'>,
): Promise<MultipartUpload> {
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
    // The rest of the request is read and dropped, because the next request on this connection follows it.
    request.raw.unpipe().resume()
    if (file) await removeFile(services, file)
    throw error
  }
  if (!file) throw new AppError('fileMissing')
  return { file, fields }
}
