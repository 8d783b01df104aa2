import { AppError } from '@sfa/kernel/app-error'
import { isFile } from '@sfa/kit/fields/field-questions'
import type { KeptFile } from '@sfa/kit/fields/kept-file'
import { permissionKey } from '@sfa/kit/resource-calls'
import { findResource } from '@sfa/registry/registry'
import { bulkLimits } from '../bulk/bulk-limits'
import { type Caller, holdsKey } from '../caller'
import { refusalOf } from '../resource/saving/kept-values'
import type { Services } from '../services'
import { placeOf } from './attached-files'
import { isWhatItsNameSays } from './file-format'
import { storeFile } from './store-file'

/**
 * Stores a file that a form attaches to a field, for its sender alone until a record refers to it (attached-files.ts), or
 * until it expires (keep-files.ts). Throws
 * `invalidRequest` where the field does not hold files, `notPermitted` where the caller may neither add nor change such
 * records, `attachedWrongFormat`, `attachedNotAsNamed`, `attachedTooLarge`, `userQuota`, `tenantQuota`.
 */
export async function attachFile(
  services: Pick<Services, 'db' | 'files'>,
  caller: Caller,
  of: { resource: string; field: string },
  { name, content }: { name: string; content: Buffer },
): Promise<KeptFile> {
  const resource = findResource(of.resource, caller.tenantId)
  const field = resource && Object.hasOwn(resource.fields, of.field) ? resource.fields[of.field] : undefined
  if (!resource || !field || !isFile(field)) throw new AppError('invalidRequest')
  const keys = [permissionKey(resource, 'create'), permissionKey(resource, 'update')]
  if (!keys.some(key => key !== null && holdsKey(caller, key))) throw new AppError('notPermitted', {}, 403)
  const refused = refusalOf(of.field, field, { name, bytes: content.length })
  if (refused) throw new AppError(refused.code, refused.params)
  if (!(await isWhatItsNameSays(name, content))) throw new AppError('attachedNotAsNamed', { value: name })
  const kept = await storeFile(services, {
    tenantId: caller.tenantId,
    name,
    content,
    ownerId: caller.userId,
    attachedTo: placeOf(resource, of.field),
    createBy: caller.userName,
    keepDays: bulkLimits().keepFilesDays,
    uploader: caller,
  })
  return { fileId: kept.id, name: kept.name, bytes: kept.bytes }
}
