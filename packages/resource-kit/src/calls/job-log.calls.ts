import type { JobDirection } from '@sfa/domain/job/direction'
import { z } from 'zod'
import { type BodyOf, defineCall, type SentBodyOf } from '../call'
import { givenId } from '../wire-id'
import { logRow, runSearch } from './job-shapes'

/**
 * The upload and download logs (3-operations.md §7), and the log of jobs that are neither. All are views of the runs,
 * so they always match them.
 */
const logs = {
  import: { path: '/portalsync/eximport/uploadlog', name: 'upload log' },
  export: { path: '/portalsync/eximport/DownloadLog', name: 'download log' },
  none: { path: '/portalsync/eximport/tasklog', name: 'log of other jobs' },
} as const satisfies Record<JobDirection, unknown>

export const searchLogCall = (direction: JobDirection) =>
  defineCall({
    paths: [`${logs[direction].path}/search`],
    key: 'signed-in',
    tag: 'jobs',
    summary: `The ${logs[direction].name}, newest first: every job with the key of its page, else the caller’s own`,
    body: runSearch,
    rows: logRow,
  })
export type LogSearch = SentBodyOf<ReturnType<typeof searchLogCall>>

/** What the owner of a job may change in its row. */
export const settableInLog = z.object({
  remark: z.string().max(500).nullish(),
  acknowledged: z.enum(['0', '1']).optional().describe("'1' once its owner has acknowledged the result"),
})

/** Fields of the row that are the job's own; old callers send whole rows back. */
const fixed = Object.fromEntries(
  Object.keys(logRow.shape).map(name => [
    name,
    z.unknown().optional().describe('The job’s own: refused where another value is sent'),
  ]),
)

export const updateLogCall = (direction: JobDirection) =>
  defineCall({
    paths: [`${logs[direction].path}/update`],
    key: 'signed-in',
    tag: 'jobs',
    summary: `Note something in a row of the caller’s own in the ${logs[direction].name}`,
    body: z.object({
      ...fixed,
      batchId: givenId.optional(),
      batchID: givenId.optional().describe('Another name of batchId'),
      ...settableInLog.shape,
    }),
    answer: logRow,
  })
export type LogUpdate = BodyOf<ReturnType<typeof updateLogCall>>
