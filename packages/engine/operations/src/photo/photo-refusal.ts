import { ArchiveError, type ArchiveErrorCode } from '@sfa/archive/archive-error'
import { AppError } from '@sfa/kernel/app-error'
import type { ErrorCode } from '@sfa/kernel/error-texts'
import { PhotoError, type PhotoErrorCode } from './photo-error'

export interface Refusal {
  reason: ErrorCode
  params: Readonly<Record<string, string | number>>
}

const archiveCodes = {
  notAnArchive: 'archiveNotAnArchive',
  truncated: 'archiveTruncated',
  encrypted: 'archiveEncrypted',
  tooManyEntries: 'archiveTooManyEntries',
  tooLarge: 'archiveTooLarge',
  zipBomb: 'archiveBomb',
  unsafePath: 'archiveUnsafePath',
  unsupported: 'archiveUnsupported',
  corrupt: 'archiveCorrupt',
} as const satisfies Record<ArchiveErrorCode, ErrorCode>

const photoCodes = {
  empty: 'photoEmpty',
  notAnImage: 'photoNotAnImage',
  tooLarge: 'photoTooLarge',
  tooManyPixels: 'photoTooManyPixels',
  wrongFormat: 'photoWrongFormat',
  truncated: 'photoTruncated',
} as const satisfies Record<PhotoErrorCode, ErrorCode>

/** The archive as a whole is refused: none of its photos was imported. */
export const archiveRefusal = (error: unknown): unknown =>
  error instanceof ArchiveError ? new AppError(archiveCode(error), error.params) : error

const archiveCode = ({ code, params }: ArchiveError): ErrorCode =>
  params.reason === 'volumes' ? 'archiveVolumes' : archiveCodes[code]

/** One picture is refused, the others continue. Errors that are not about the picture are thrown. */
export function pictureRefusal(error: unknown): Refusal {
  if (error instanceof PhotoError) {
    const max = Number(error.params.max ?? 0)
    return {
      reason: photoCodes[error.code],
      params:
        error.code === 'tooLarge'
          ? { maxKB: Math.floor(max / 1024) }
          : error.code === 'wrongFormat'
            ? { formats: String(error.params.formats) }
            : {},
    }
  }
  if (error instanceof ArchiveError && error.code === 'corrupt') return { reason: 'photoEntryCorrupt', params: {} }
  throw archiveRefusal(error)
}
