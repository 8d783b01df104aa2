import { z } from 'zod'
import { type BodyOf, defineCall } from '../call'
import { mapOf } from '../fields/field-values'
import { jobDetails, readingChoice } from './job-details'
import { figuresAsked, logRow, namedRun, runFigure } from './job-shapes'

/** Calls of users for their own jobs; those of others are not found (docs/wire.md "Bulk"). */
const path = '/portalsync/eximport/job'
const own = { key: 'signed-in', tag: 'jobs' } as const
const steer = { ...own, body: namedRun, answer: z.object({ batchId: z.string() }) } as const

/** A file has at most as many columns as a spreadsheet. */
const mostHeaders = 16_384

export const findJobCall = defineCall({
  ...own,
  paths: [`${path}/find`],
  summary: ['任务详情：时间线及该类任务的结果', 'A job with its timeline and what its kind of work adds'],
  body: namedRun,
  answer: jobDetails,
})

export const ownFiguresCall = defineCall({
  ...own,
  paths: [`${path}/figures`],
  summary: ['本人的任务数，按小时或按天，从早到晚', 'The caller’s own jobs by hour or day, the oldest first'],
  body: figuresAsked,
  answer: z.array(runFigure),
})

export const cancelJobCall = defineCall({
  ...steer,
  paths: [`${path}/cancel`],
  summary: ['取消任务', 'Stop a job'],
  body: namedRun.extend({
    undo: z.boolean().default(false).describe('What an import has written by then is taken back'),
  }),
})

export const retryJobCall = defineCall({
  ...steer,
  paths: [`${path}/retry`],
  summary: ['重试失败的任务', 'Have a failed job tried again'],
})

export const undoJobCall = defineCall({
  ...steer,
  paths: [`${path}/undo`],
  summary: ['撤销导入或批量修改已写入的数据', 'Take back what an import or a batch change wrote'],
})

export const confirmJobCall = defineCall({
  ...steer,
  paths: [`${path}/confirm`],
  summary: ['确认写入已预览的导入', 'Let a previewed import be written'],
  body: namedRun.extend({
    overwrite: z.boolean().optional().describe('Also over records that were changed since the preview'),
  }),
})
export type ConfirmedJob = BodyOf<typeof confirmJobCall>

export const mapJobCall = defineCall({
  ...steer,
  paths: [`${path}/mapping`],
  takes: { names: mostHeaders + 10 },
  summary: [
    '重新读取导入文件：调整表头对应关系，或换一个工作表',
    'Have the file of an import read again: its headers understood otherwise, or another of its sheets',
  ],
  body: namedRun.extend({
    mapping: mapOf(z.string().max(500), z.string().max(100).nullable(), mostHeaders)
      .nullish()
      .describe('Header as in the file: path of the column, null to leave it out'),
    ...readingChoice.shape,
  }),
})
export type MappedJob = BodyOf<typeof mapJobCall>

export const waitingJobsCall = defineCall({
  ...own,
  paths: [`${path}/waiting`],
  tag: 'bulk',
  summary: ['等待本人处理的导入', 'What waits for a decision of the caller'],
  answer: z.object({
    decisions: z.array(logRow).describe('Imports at their preview'),
    repairs: z
      .array(logRow.extend({ open: z.number().int() }))
      .describe('Ended imports, with how many refused rows wait in the grid'),
  }),
})
