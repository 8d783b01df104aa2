import { AppError } from '@sfa/kernel/app-error'
import type { ImportRequest } from '@sfa/kit/calls/bulk.calls'
import type { ImportSpec, Resource } from '@sfa/kit/resource'
import { type Caller, requireKey } from '../../caller'
import type { StoredFile } from '../../files/stored-file'
import { importJob } from '../../job/contracts/import'
import { createRun, refuseWhileRunning } from '../../job/life/create-run'
import type { Services } from '../../services'
import { bulkLimits } from '../bulk-limits'
import { importedAsKindOrNumber, uploadKey } from '../columns/bulk-kind'
import { requireSubmission } from './submit-imported'

/**
 * Resource that a request imports, for a caller who may. Throws `kindUnknown`, `kindShared`, `notPermitted`, and `taskRunning` where
 * the caller has an import of the kind in progress, before a large file is taken in.
 */
export async function admitImport(services: Services, caller: Caller, request: ImportRequest): Promise<Resource> {
  const resource = importedAsKindOrNumber(request.kind, request.businessType, caller)
  requireKey(caller, uploadKey(resource))
  if (request.submit) requireSubmission(caller, resource)
  const { kind, businessType } = resource.import as ImportSpec
  await refuseWhileRunning(services, caller, { kind, businessType, direction: 'import' })
  return resource
}

/** Creates the run that imports a stored file. Answers its batchId. */
export async function startImport(
  services: Services,
  caller: Caller,
  request: ImportRequest,
  file: StoredFile,
): Promise<{ batchId: string }> {
  const { import: spec } = await admitImport(services, caller, request)
  if (!/\.(xlsx|xls|csv)$/i.test(file.name)) throw new AppError('incorrectFilePleaseExcelFile')
  const { importBytes } = bulkLimits()
  if (file.bytes > importBytes) throw new AppError('fileTooLarge', { max: Math.floor(importBytes / 1024 / 1024) })
  const { kind, businessType } = spec as ImportSpec
  const batchId = await createRun(services, caller, importJob, {
    kind,
    businessType,
    direction: 'import',
    fileName: file.name,
    payload: {
      isCover: String(request.isCover ?? '0') === '1' ? '1' : '0',
      ...(request.mode ? { mode: request.mode } : {}),
      ...(request.lines ? { lines: request.lines } : {}),
      ...(request.submit ? { submit: true } : {}),
      preview: request.preview ?? false,
    },
    files: { source: file.id },
  })
  return { batchId }
}
