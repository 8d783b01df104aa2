import { z } from 'zod'
import { type AnswerOf, defineCall } from '../call'
import { mapOf, mostFields } from '../fields/field-values'
import { givenId } from '../fields/wire-id'
import { gridColumn, rowFault } from './grid-shapes'

/** More rows are changed by a batch change or an import. */
export const mostEditRows = 500
/** Characters of a cell; a spreadsheet takes no more either. */
const longestCell = 32_767

const row = z.object({
  id: z.string(),
  ver: z.number().int(),
  cells: z.array(z.string()).describe('By column, as an export writes them'),
})
export type EditRow = z.output<typeof row>

const result = z.object({
  id: z.string(),
  outcome: z
    .enum(['saved', 'unchanged', 'refused', 'stale'])
    .describe('stale: changed by another person since it was read'),
  faults: z.array(rowFault).describe('What is wrong; of a stale row, by whom and when it was changed'),
  now: row.optional().describe('Not set where it cannot be read any more, and in a check'),
})
export type EditResult = z.output<typeof result>

/** Records as a grid in which they are edited like a spreadsheet; for who may edit them. */
export const findGridCall = defineCall({
  paths: ['/portalsync/record/grid/find'],
  key: 'service',
  tag: 'bulk',
  summary: ['以表格形式读取待编辑的数据', 'Records as a grid to be edited in'],
  body: z.object({ resource: z.string().max(100), ids: z.array(givenId).min(1).max(mostEditRows) }),
  answer: z.object({ columns: z.array(gridColumn), rows: z.array(row) }),
})
export type EditGrid = AnswerOf<typeof findGridCall>

export const saveGridCall = defineCall({
  paths: ['/portalsync/record/grid/save'],
  key: 'service',
  tag: 'bulk',
  summary: ['保存表格中修改的单元格，逐条生效', 'Save the written cells of records, each for itself'],
  takes: { bytes: 4 * 1024 * 1024, values: 100 * mostEditRows },
  body: z.object({
    resource: z.string().max(100),
    rows: z
      .array(
        z.object({
          id: givenId,
          ver: z.number().int(),
          cells: mapOf(z.string().max(100), z.string().max(longestCell), mostFields).describe(
            'Written cells by their path',
          ),
        }),
      )
      .min(1)
      .max(mostEditRows),
    check: z.boolean().default(false).describe('Everything is looked at as for saving, and nothing is kept'),
  }),
  answer: z.object({
    results: z.array(result),
    batchId: z.string().optional().describe('Takes back what was saved; not set where nothing was'),
  }),
})
export type EditResults = AnswerOf<typeof saveGridCall>
