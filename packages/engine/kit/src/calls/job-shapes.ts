import { z } from 'zod'
import { givenId } from '../fields/wire-id'
import { jobDirections } from '../job/direction'
import { phases } from '../job/phase'

/** A job as the calls about jobs name it. */
export const namedRun = z.object({ batchId: givenId })

const file = z.string().optional()
/** Result files by what they are; values are file ids. */
export const runFiles = z.object({ source: file, result: file, failed: file, unprocessed: file, file })
export type RunFiles = z.output<typeof runFiles>

/** A job as the logs show it (docs/wire.md "Bulk"). Flags and numbers of status are strings. */
export const logRow = z.object({
  batchId: z.string(),
  batchID: z.string(),
  fileName: z.string().nullable(),
  type: z.string().describe('Business type number, or the kind’s name where it has none'),
  kind: z.string(),
  businessType: z.number().int().nullable(),
  job: z.string().describe('Which handler: import, export, photo-import, batch-change, …'),
  direction: z.enum(jobDirections),
  status: z.string().describe('The documented number, by direction'),
  phase: z.enum(phases),
  isCover: z.string().nullable(),
  repairOf: z.string().nullable().describe('The import whose corrected rows this one imports'),
  startTime: z.string(),
  endTime: z.string().nullable(),
  total: z.number().int(),
  successCount: z.number().int(),
  failureCount: z.number().int(),
  errorCode: z.string().nullable(),
  errorParams: z.record(z.string(), z.union([z.string(), z.number()])),
  errorMessage: z.string().nullable(),
  userName: z.string(),
  userID: z.string(),
  createBy: z.string(),
  remark: z.string().nullable(),
  acknowledged: z.enum(['0', '1']),
  links: runFiles,
  progress: z.object({
    stage: z.string().nullable(),
    percent: z.number().nullable(),
    rowsPerSecond: z.number().nullable(),
    etaSeconds: z.number().nullable(),
  }),
})
export type LogRow = z.output<typeof logRow>

export const timelineEntry = z.object({
  time: z.string(),
  event: z.string(),
  phase: z.enum(phases).nullable(),
  attempt: z.number().int().nullable(),
  userName: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
})
export type TimelineEntry = z.output<typeof timelineEntry>

const oneOrMany = <Item extends z.ZodType>(item: Item) =>
  // Lists first: as one text they would pass too.
  z.union([z.array(item).max(100), item.transform(value => [value])])
const word = z.coerce.string<string | number>().trim().max(200)
const words = oneOrMany(word)
const time = z.string().max(30).nullable()

/** What logs and monitor can be searched by; unknown fields of old clients are ignored. */
export const runSearch = z.object({
  batchId: words.optional(),
  type: words.optional().describe('Business type number or kind'),
  kind: words.optional(),
  businessType: words.optional(),
  status: words.optional(),
  phase: oneOrMany(z.enum(phases)).optional(),
  fileName: word.optional().describe('Contains'),
  createBy: word.optional().describe('Id or code'),
  userID: word.optional().describe('Id or code'),
  userName: word.optional().describe('Contained in the name, or the whole code'),
  startTime: z.tuple([time, time]).optional().describe('From and to, either may be null; days or date-times of UTC+8'),
  page: z
    .object({
      pageIndex: z.coerce.number<string | number>().int().min(1).default(1),
      pageSize: z.coerce.number<string | number>().int().min(-1).max(1000).default(20),
    })
    .default({ pageIndex: 1, pageSize: 20 }),
})
export type RunSearch = z.output<typeof runSearch>

/** The last hours or days, the current one included. */
export const figuresAsked = z.object({
  per: z.enum(['hour', 'day']).default('day'),
  points: z.coerce.number<string | number>().int().min(1).max(90).default(14),
})
export type FiguresAsked = z.output<typeof figuresAsked>

export const runFigure = z.object({
  at: z.string().describe('An hour (YYYY-MM-DD HH:00) or a day (YYYY-MM-DD) of UTC+8'),
  jobs: z.number().int().describe('Jobs that ended'),
  rows: z.number().describe('Rows of these jobs that were written'),
  refused: z.number(),
  wait: z.number().nullable().describe('Seconds between order and beginning, of the jobs that began; null: none did'),
  longestWait: z.number().nullable(),
})
export type RunFigure = z.output<typeof runFigure>
