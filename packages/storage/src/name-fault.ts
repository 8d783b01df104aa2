import { StorageError } from './storage-error'

const full: ReadonlySet<string> = new Set([
  'ENOSPC',
  'EDQUOT',
  'InsufficientStorage',
  'QuotaExceeded',
  'XMinioStorageFull',
  'XMinioAdminBucketQuotaExceeded',
])
/** Error codes of a disk that is not mounted, broken, or closed to this process. */
const diskAway: ReadonlySet<string> = new Set(['EIO', 'EROFS', 'EACCES', 'EPERM', 'ENOTCONN', 'ESTALE', 'ETIMEDOUT'])
const networkAway: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'TimeoutError',
  'RequestTimeout',
  'SlowDown',
  'ServiceUnavailable',
  'NoSuchBucket',
  'AccessDenied',
  'InvalidAccessKeyId',
  'SignatureDoesNotMatch',
])

interface Told {
  name?: string
  code?: string
  syscall?: string
  $metadata?: { httpStatusCode?: number }
}

/** The error of a disk as a StorageError, or unchanged. */
export function nameDiskFault(error: unknown, place: string): unknown {
  const { code = '', syscall } = error as Told
  if (full.has(code)) return new StorageError('noSpace', { place, reason: code }, { cause: error })
  if (syscall && diskAway.has(code)) return new StorageError('unreachable', { place, reason: code }, { cause: error })
  return error
}

/** The same for what an S3 service, or the way to it, has answered. */
export function nameServiceFault(error: unknown, place: string): unknown {
  const { name = '', code = '', $metadata } = error as Told
  const status = $metadata?.httpStatusCode ?? 0
  const reason = [code, name].find(word => full.has(word) || networkAway.has(word))
  if (status === 507 || (reason && full.has(reason)))
    return new StorageError('noSpace', { place, reason: reason ?? String(status) }, { cause: error })
  if (reason || status >= 500 || status === 401 || status === 403)
    return new StorageError('unreachable', { place, reason: reason ?? String(status) }, { cause: error })
  return error
}
