import { AppError } from '@sfa/kernel/app-error'
import type { FileListRequest } from '@sfa/kit/calls/bulk.calls'
import type { Caller } from '../../caller'
import { requireRoom } from '../../files/file-quota'
import { findPictures } from '../../files/picture'
import { fileListJob } from '../../job/contracts/file-list'
import { createRun } from '../../job/life/create-run'
import type { Services } from '../../services'

const maxFiles = 20_000
/** A name must not lead out of the folder into which the user unpacks the archive. */
const safeName = (name: string) =>
  name
    .replace(/[\\/:*?"<>|\p{Cc}]/gu, '_')
    .replace(/^\.+/, '_')
    .slice(0, 200)

/** Queues the packing of pictures that the caller's tenant has. Throws `fileListEmpty`, `fileMissing`, `taskRunning`. */
export async function startFileList(
  services: Services,
  caller: Caller,
  { pathList, photoNewNames = [] }: FileListRequest,
): Promise<{ batchId: string }> {
  if (pathList.length === 0) throw new AppError('fileListEmpty')
  if (pathList.length > maxFiles) throw new AppError('maxCount', { max: maxFiles })
  await requireRoom(services, caller, 1)
  const found = await findPictures(services, caller, pathList)
  if (found.length !== pathList.length) throw new AppError('fileMissing')
  const taken = new Map<string, number>()
  const files = found.map((file, index) => {
    const name = safeName(photoNewNames[index] || file.name)
    const times = taken.get(name.toLowerCase()) ?? 0
    taken.set(name.toLowerCase(), times + 1)
    return { id: file.fileName, name: times === 0 ? name : name.replace(/(\.[^.]*)?$/, `(${times})$1`) }
  })
  const batchId = await createRun(services, caller, fileListJob, {
    kind: 'ExcelList',
    direction: 'export',
    fileName: 'photos.zip',
    payload: { files },
  })
  return { batchId }
}
