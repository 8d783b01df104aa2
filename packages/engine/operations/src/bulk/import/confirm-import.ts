import { AppError } from '@sfa/kernel/app-error'
import { type Caller, requireKey } from '../../caller'
import { confirmRun } from '../../job/life/confirm-run'
import { withOwnRun } from '../../job/life/own-run'
import type { Services } from '../../services'
import { importedAs, uploadKey } from '../columns/bulk-kind'

/**
 * Lets a previewed import be written. Rows whose record was changed since the preview are refused unless `overwrite`
 * asks for the file's values all the same. Throws `notInPreview` where it does not wait for that, `notFound` for
 * others' runs.
 */
export const confirmImport = (
  services: Services,
  caller: Caller,
  batchId: string,
  { overwrite = false }: { overwrite?: boolean } = {},
): Promise<void> =>
  withOwnRun(services, caller, batchId, async (tx, run) => {
    if (run.job !== 'import' || run.phase !== 'preview') throw new AppError('notInPreview')
    requireKey(caller, uploadKey(importedAs(run.kind, caller)))
    await confirmRun(tx, caller, run, { overwrite })
  })
