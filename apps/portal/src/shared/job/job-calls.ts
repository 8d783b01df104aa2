import { cancelJobCall, retryJobCall, undoJobCall } from '@sfa/kit/calls/job.calls'
import { type LogSearch, searchLogCall } from '@sfa/kit/calls/job-log.calls'
import { logPages as pages } from '@sfa/kit/job/direction'
import { call, callRows } from '../request/call'
import type { RequestOptions } from '../request/request'
import type { JobDirection } from './job-row'

/** Where the log of a direction is. */
export const logPages = { import: `/${pages.import}`, export: `/${pages.export}`, none: `/${pages.none}` } as const

/** Everything that is kept of jobs stands below these keys. */
export const jobKey = (batchId: string) => ['job', batchId] as const
export const logKey = (direction: JobDirection, ...rest: readonly unknown[]) => ['job-log', direction, ...rest] as const

export const searchLog = (direction: JobDirection, body: LogSearch, options?: RequestOptions) =>
  callRows(searchLogCall(direction), body, options)

/** Stops a job; with `undo`, what an import has written by then is taken back. */
export const cancelJob = (batchId: string, undo = false, options?: RequestOptions) =>
  call(cancelJobCall, { batchId, undo }, options)
export const retryJob = (batchId: string) => call(retryJobCall, { batchId })
export const undoJob = (batchId: string) => call(undoJobCall, { batchId })
