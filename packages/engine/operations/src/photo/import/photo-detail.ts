import { inTenant } from '@sfa/db/connection/tenant-transaction'
import type { PhotoResult } from '@sfa/kit/calls/job-details'
import { speak } from '../../bulk/columns/chinese-variants'
import { errorText } from '../../bulk/columns/error-text'
import type { Caller } from '../../caller'
import type { JobRun } from '../../job/attempt/job-context'
import type { Services } from '../../services'
import { readResults } from './photo-results'

/** Refused files are shown first; the report lists all files in the archive's order. */
const shownPhotos = 500

/** What the page of a photo import shows beside its log row. */
export async function photoDetail(
  services: Pick<Services, 'db'>,
  caller: Caller,
  run: Pick<JobRun, 'id' | 'tenantId'>,
): Promise<{ photos: PhotoResult[] }> {
  const say = await speak(caller.language)
  const results = await inTenant(services.db, run.tenantId, tx => readResults(tx, run.id))
  const refusedFirst = [
    ...results.filter(({ outcome }) => outcome === 'refused'),
    ...results.filter(({ outcome }) => outcome !== 'refused'),
  ]
  return {
    photos: refusedFirst.slice(0, shownPhotos).map(({ path, code, position, outcome, reason, params }) => ({
      path,
      code,
      position,
      outcome,
      message: reason && errorText(say, reason, params),
    })),
  }
}
