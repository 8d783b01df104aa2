import { createReadStream } from 'node:fs'
import { realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@sfa/kernel/app-error'
import { bulkLimits } from '../../bulk/bulk-limits'
import { type Caller, requireKey } from '../../caller'
import { storeFile } from '../../files/store-file'
import type { Services } from '../../services'
import { photoTarget } from './photo-target'
import { startPhotoImport } from './start-photo-import'

/**
 * Imports an archive that was put on the FTP server (`importProductPicByFTP`). The server's folder is mounted at
 * `folder` with a sub-folder for each tenant; the caller gives the name of a file in the folder of their own tenant,
 * never a path. Throws `fileNameMissing`, `ftpFileName` for a name that ends in neither rar nor zip,
 * `ftpNotConfigured`, `ftpFileMissing`.
 */
export async function startDroppedPhotoImport(
  services: Services,
  caller: Caller,
  kind: string,
  folder: string | undefined,
  fileName: string,
): Promise<{ batchId: string }> {
  requireKey(caller, photoTarget(kind).key)
  const name = fileName.trim()
  if (name === '') throw new AppError('fileNameMissing')
  if (!/^[^\\/\0]{1,200}\.(rar|zip)$/i.test(name)) throw new AppError('ftpFileName')
  if (!folder) throw new AppError('ftpNotConfigured')
  const own = await realpath(join(folder, caller.tenantId)).catch(() => undefined)
  const path = own && (await realpath(join(own, name)).catch(() => undefined))
  // A symbolic link that leads out of the tenant's folder counts as missing.
  if (!own || !path?.startsWith(join(own, '/')) || !(await stat(path)).isFile())
    throw new AppError('ftpFileMissing', { name })
  const file = await storeFile(services, {
    tenantId: caller.tenantId,
    name,
    content: createReadStream(path),
    ownerId: caller.userId,
    createBy: caller.userName,
    keepDays: bulkLimits().keepFilesDays,
    uploader: caller,
  })
  return startPhotoImport(services, caller, kind, file)
}
