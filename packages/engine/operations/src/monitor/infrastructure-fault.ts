import { AppError } from '@sfa/kernel/app-error'
import { StorageError } from '@sfa/storage/storage-error'

const noSpace: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT'])
/** PostgreSQL's disk_full; only the text is left where an error has come from another process. */
const databaseFull = '53100'
const fullText = /ENOSPC|No space left on device|could not extend file/

/**
 * The fault behind an error that is not about the data, the request or the program: a full disk, a full database, a
 * file store that does not answer. Undefined for every other error. The caller need not do anything about it; work that
 * met it has not failed but waits.
 */
export function infrastructureFault(error: unknown): AppError | undefined {
  for (let one = error, depth = 0; one && depth < 6; one = (one as Error).cause, depth += 1) {
    const fault = faultOf(one)
    if (fault) return fault
  }
  return undefined
}

function faultOf(error: unknown): AppError | undefined {
  if (error instanceof StorageError) {
    const { place = '', reason = '' } = error.params
    if (error.code === 'noSpace') return new AppError('diskFull', { place }, 507)
    if (error.code === 'unreachable') return new AppError('fileStoreSilent', { place, reason }, 504)
    return undefined
  }
  const { code, path, severity } = error as { code?: unknown; path?: unknown; severity?: unknown }
  if (code === databaseFull) return new AppError('databaseFull', {}, 507)
  // Errors of PostgreSQL have codes of their own, and a severity.
  if (severity === undefined && noSpace.has(String(code)))
    return new AppError('diskFull', { place: typeof path === 'string' ? path : '' }, 507)
  return undefined
}

/** The same for a process that has ended, by what it wrote to its output. */
export const faultInText = (said: string): AppError | undefined =>
  fullText.test(said) ? new AppError('diskFull', { place: '' }, 507) : undefined
