import { photoDetail } from '@sfa/operations/photo/import/photo-detail'
import type { BulkActions } from './jobs/jobs-context'

/** Further details of the areas' own jobs beside their log rows, by job. */
export const jobDetails: Readonly<Record<string, BulkActions['details']>> = {
  'photo-import': photoDetail,
}
