import { logPages as pages } from '@sfa/domain/job/direction'
import { post, type RequestOptions, type Rows, search } from '../request'
import type { JobDirection, JobRow } from './job-row'

const root = '/portalsync/eximport'
/** Where the log of a direction is. */
export const logPages = { import: `/${pages.import}`, export: `/${pages.export}`, none: `/${pages.none}` } as const
const logCalls = { import: `${root}/uploadlog`, export: `${root}/DownloadLog`, none: `${root}/tasklog` } as const

/** Everything that is kept of jobs stands below these keys. */
export const jobKey = (batchId: string) => ['job', batchId] as const
export const logKey = (direction: JobDirection, ...rest: readonly unknown[]) => ['job-log', direction, ...rest] as const

export const searchLog = (direction: JobDirection, body: unknown, options?: RequestOptions): Promise<Rows<JobRow>> =>
  search<JobRow>(`${logCalls[direction]}/search`, body, options)

/** Stops a job; with `undo`, what an import has written by then is taken back. */
export const cancelJob = (batchId: string, undo = false) => post(`${root}/job/cancel`, { batchId, undo })
export const retryJob = (batchId: string) => post(`${root}/job/retry`, { batchId })
export const undoJob = (batchId: string) => post(`${root}/job/undo`, { batchId })
