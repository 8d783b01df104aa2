import { z } from 'zod'
import { type AnswerOf, defineCall } from '../call'
import { mapOf, mostFields } from '../fields/field-values'
import { givenId } from '../fields/wire-id'
import { gridColumn, rowFault } from './grid-shapes'

/** The refused rows of an import as they are corrected in a grid (docs/decisions/0007-refused-rows-in-a-grid.md). */
const path = '/portalsync/eximport/job/repair'
const longestCell = 32_767

const row = z.object({
  row: z.number().int().describe('Row of the file, as the spreadsheet counts'),
  cells: z.array(z.string()).describe('As in the file, by column'),
  draft: z.record(z.string(), z.string()).describe('Corrections by column'),
  faults: z.array(rowFault),
})
export type RepairRow = z.output<typeof row>

const batch = z.object({ batchId: givenId })

/** Refused rows that can be corrected in the browser; of more, only the workbook of refused rows is made. */
export const mostRepairRows = 10_000

export const findRepairCall = defineCall({
  paths: [`${path}/find`],
  key: 'signed-in',
  tag: 'bulk',
  summary: ['本人导入中未通过的行', 'The refused rows of the caller’s own import'],
  body: batch.extend({
    page: z
      .object({ pageIndex: z.number().int().min(1), pageSize: z.number().int().min(1).max(2000) })
      .default({ pageIndex: 1, pageSize: 500 }),
  }),
  answer: z.object({
    batchId: z.string().describe('The import whose rows these are, also where one that repairs it was asked for'),
    fileName: z.string().nullable(),
    columns: z.array(gridColumn),
    rows: z.array(row),
    total: z.number().int(),
    repaired: z.number().int(),
    limit: z.number().int().describe('More refused rows than this are corrected in the workbook'),
    running: z.string().nullable().describe('The run that imports corrected rows just now'),
    inPreview: z.boolean().describe('Corrected rows go into another preview of the run itself'),
  }),
  counted: true,
})
export type Repair = AnswerOf<typeof findRepairCall>

export const saveRepairCall = defineCall({
  paths: [`${path}/save`],
  key: 'signed-in',
  tag: 'bulk',
  summary: ['保存未通过行的修正', 'Keep corrections of refused rows'],
  // Of every row a few cells.
  takes: { bytes: 4 * 1024 * 1024, values: 10 * mostRepairRows },
  body: batch.extend({
    rows: z
      .array(
        z.object({
          row: z.number().int().min(1),
          cells: mapOf(z.string().regex(/^\d{1,5}$/), z.string().max(longestCell).nullable(), mostFields).describe(
            'By column; null takes a correction back',
          ),
        }),
      )
      .max(mostRepairRows),
  }),
  answer: z.object({ batchId: z.string() }),
})

export const checkRepairCall = defineCall({
  paths: [`${path}/check`],
  key: 'signed-in',
  tag: 'bulk',
  summary: ['修正后可以导入的行', 'Which of the refused rows would be imported now'],
  body: batch,
  answer: z.object({
    good: z.number().int().describe('Rows that would be imported'),
    refused: z.array(z.object({ row: z.number().int(), faults: z.array(rowFault) })).describe('What is still wrong'),
  }),
})
export type RepairCheck = AnswerOf<typeof checkRepairCall>

export const submitRepairCall = defineCall({
  paths: [`${path}/submit`],
  key: 'signed-in',
  tag: 'bulk',
  summary: ['导入修正后的行', 'Import the corrected rows'],
  body: batch,
  answer: z.object({ batchId: z.string(), rows: z.number().int() }),
})
