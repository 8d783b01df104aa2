import { hasEnded, type JobRow } from '../../../shared/job/job-row'

/** Refused rows of an import that waits at its preview or has ended are its owner's to correct. */
export const mayRepair = (job: JobRow, userID: string | undefined): boolean =>
  job.job === 'import' &&
  job.userID === userID &&
  (hasEnded(job) || job.phase === 'preview') &&
  job.phase !== 'undone' &&
  (job.failureCount > 0 || job.repairOf !== null)
