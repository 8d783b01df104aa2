import { randomUUID } from 'node:crypto'
import { StorageError } from './storage-error'

const segment = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/
const maxLength = 512
const chinaOffsetMs = 8 * 3_600_000

/**
 * `tenant/area/yyyy/mm/uuid.ext`, months in UTC+8. No part of it comes from a file name, so it is valid on every disk
 * and does not reveal the content.
 *
 * @param extension without a dot; characters other than letters and digits are dropped
 */
export function newFileKey(tenantId: string, area: string, extension: string, now: Date): string {
  const [year, month] = new Date(now.getTime() + chinaOffsetMs).toISOString().split('-')
  const suffix = extension.toLowerCase().replace(/[^a-z0-9]/g, '')
  return checkKey([tenantId, area, year, month, suffix ? `${randomUUID()}.${suffix}` : randomUUID()].join('/'))
}

/** Answers the key, or throws StorageError badKey: parts of ASCII letters, digits, `.`, `_`, `-`, no leading dot. */
export function checkKey(key: string): string {
  if (key.length > maxLength || !key.split('/').every(part => segment.test(part))) {
    throw new StorageError('badKey', { key })
  }
  return key
}
