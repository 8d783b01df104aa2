import { z } from 'zod'
import { type BodyOf, defineCall, type SentBodyOf } from '../call'
import { givenId } from '../fields/wire-id'
import type { JobDirection } from '../job/direction'
import { logRow, runSearch } from './job-shapes'

/**
 * The upload and download logs, and the log of jobs that are neither. All are views of the runs,
 * so they always match them.
 */
const logs = {
  import: { path: '/portalsync/eximport/uploadlog', name: ['导入日志', 'upload log'] },
  export: { path: '/portalsync/eximport/DownloadLog', name: ['导出日志', 'download log'] },
  none: { path: '/portalsync/eximport/tasklog', name: ['后台任务', 'log of other jobs'] },
} as const satisfies Record<JobDirection, unknown>

export const searchLogCall = (direction: JobDirection) =>
  defineCall({
    paths: [`${logs[direction].path}/search`],
    key: 'signed-in',
    tag: 'jobs',
    summary: [
      `${logs[direction].name[0]}，最新在前；有页面权限时为全部任务，否则为本人的任务`,
      `The ${logs[direction].name[1]}, newest first: every job with the key of its page, else the caller’s own`,
    ],
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
    summary: [
      `在${logs[direction].name[0]}中备注本人的任务`,
      `Note something in a row of the caller’s own in the ${logs[direction].name[1]}`,
    ],
    body: z.object({
      ...fixed,
      batchId: givenId.optional(),
      batchID: givenId.optional().describe('Another name of batchId'),
      ...settableInLog.shape,
    }),
    answer: logRow,
  })
export type LogUpdate = BodyOf<ReturnType<typeof updateLogCall>>
