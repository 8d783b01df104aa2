import { basename } from 'node:path'
import { AppError } from '@sfa/domain/app-error'
import { bulkLimits } from '@sfa/services/bulk/bulk-limits'
import { removeFile } from '@sfa/services/files/remove-file'
import { storeFile } from '@sfa/services/files/store-file'
import type { StoredFile } from '@sfa/services/files/stored-file'
import type { Services } from '@sfa/services/services'
import type { FastifyRequest } from 'fastify'

export interface MultipartUpload {
  file: StoredFile
  fields: Record<string, string>
}

/**
 * A file that comes in one multipart request, kept, with the fields around it in whatever order. Throws `fileMissing`,
 * `fileTooLarge`; nothing is kept then.
 */
export async function readUpload(services: Services, request: FastifyRequest): Promise<MultipartUpload> {
  const { caller } = request
  const fields: Record<string, string> = {}
  let file: StoredFile | undefined
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') fields[part.fieldname] = String(part.value ?? '')
      else if (file) part.file.resume()
      else {
        file = await storeFile(services, {
          tenantId: caller.tenantId,
          name: basename(part.filename || 'upload').slice(0, 200),
          content: part.file,
          ownerId: caller.userId,
          createBy: caller.userName,
          keepDays: bulkLimits().keepFilesDays,
        })
        if (part.file.truncated)
          throw new AppError('fileTooLarge', { max: Math.floor(bulkLimits().uploadBytes / 1024 / 1024) })
      }
    }
  } catch (error) {
    if (file) await removeFile(services, file)
    throw error
  }
  if (!file) throw new AppError('fileMissing')
  return { file, fields }
}
