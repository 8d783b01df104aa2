import { z } from 'zod'
import { logRow, timelineEntry } from './job-shapes'

/** What a job's page shows beside its log row, by the kind of work. */

const headerMatch = z.object({
  index: z.number().int().describe('Column of the file, from 0'),
  header: z.string(),
  path: z.string().nullable().describe('Path of the column that it means; null where it is left out'),
  how: z.enum(['chosen', 'learned', 'exact', 'alias', 'ignored', 'unknown', 'added']),
  suggestion: z.string().optional().describe('What an unknown header may mean; never applied by itself'),
})
export type HeaderMatch = z.output<typeof headerMatch>

const targetColumn = z.object({ path: z.string(), label: z.string(), mandatory: z.boolean() })
export type TargetColumn = z.output<typeof targetColumn>

const passedOver = z.object({
  count: z.number().int(),
  places: z.array(z.string()).describe('The first ones, as M5'),
})
/** Cells of a file that are not imported. */
export type PassedOver = z.output<typeof passedOver>

const reading = z.object({
  sheet: z.string(),
  otherSheets: z.array(z.string()).describe('Sheets with the same columns that are not read'),
  hiddenRows: z.number().int().describe('Rows that the sheet does not show'),
  skipHidden: z.boolean(),
  sampleRows: z.number().int().describe('Sample rows of the template that are passed over'),
  hiddenSheet: z.boolean().optional().describe('The workbook does not show the sheet that is read'),
  unnamed: passedOver.optional().describe('Values in columns without a title'),
  pictures: passedOver.optional().describe('Pictures inside of cells'),
})
/** How a file was read, where there was a choice. */
export type Reading = z.output<typeof reading>

/** What the user may choose about the reading of a file at its preview. */
export const readingChoice = z.object({
  sheet: z.string().max(255).optional().describe('Name of the sheet that is read'),
  hiddenRows: z.enum(['take', 'skip']).optional(),
})
export type ReadingChoice = z.output<typeof readingChoice>

const previewSample = z.object({
  row: z.number().int().describe('Row of the file'),
  key: z.string(),
  kind: z.enum(['new', 'changed']),
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
})
export type PreviewSample = z.output<typeof previewSample>

const previewNote = z.object({
  column: z.string().describe("Header in the file; '' for whole rows"),
  code: z.string().describe('In which way the cells were read, or what is to be known of the rows'),
  count: z.number().int().describe('Cells or rows'),
  row: z.number().int().describe('The first of them'),
  message: z.string().describe('In the language of the caller'),
})
/** Cells that are not read as they look, and rows that mean something else than they seem to. */
export type PreviewNote = z.output<typeof previewNote>

const preview = z.object({
  new: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  refused: z.number().int(),
  samples: z.array(previewSample).describe('The first rows, by cells that would change'),
  reading: reading.optional(),
  notes: z.array(previewNote).optional().describe('What to know before confirming'),
})
/** What confirming an import would write. */
export type Preview = z.output<typeof preview>

const importError = z.object({
  row: z.number().int().describe('Row of the file, as the spreadsheet counts'),
  column: z.string().describe("Header in the file; '' for the whole row"),
  value: z.string().nullable(),
  code: z.string(),
  message: z.string(),
  suggestion: z.string().nullable(),
})
export type ImportError = z.output<typeof importError>

/**
 * A record that undoing did not change. Another user changed it since; another record refers to it by now; it does not
 * exist any more; the user who undoes does not reach it; its old place in the tree is below itself by now; the old
 * values are not allowed any more.
 */
const keptRecord = z.object({
  id: z.string(),
  key: z.string().describe('Its code or name'),
  reason: z.enum(['edited', 'stillReferenced', 'gone', 'outOfReach', 'moved', 'refused']),
  message: z.string().optional().describe('Why the old values were refused'),
})
export type KeptRecord = z.output<typeof keptRecord>

const undone = z.object({
  removed: z.number().int().describe('New records that were removed'),
  restored: z.number().int().describe('Changed records that are as they were before'),
  kept: z.array(keptRecord),
})
/** What undoing a job did. */
export type Undone = z.output<typeof undone>

const importDetail = z.object({
  mapping: z.array(headerMatch),
  columns: z.array(targetColumn).describe('Columns that headers can be assigned to'),
  preview: preview.nullable(),
  errors: z.array(importError).describe('The first 200'),
  warnings: z.array(z.string()),
  undone: undone.nullable(),
  submissions: z.array(z.string()).describe('Jobs that submit the documents for approval'),
  repair: z
    .object({ open: z.number().int(), limit: z.number().int() })
    .describe('Refused rows that wait in the grid, and the most that it takes'),
})
export type ImportDetail = z.output<typeof importDetail>

const batchDetail = z.object({
  resource: z.string(),
  refused: z
    .array(z.object({ id: z.string(), key: z.string(), code: z.string(), message: z.string() }))
    .describe('Records that a batch change did not change'),
  undone: undone.nullable(),
})
export type BatchDetail = z.output<typeof batchDetail>

const photoResult = z.object({
  path: z.string().describe('Path inside the archive'),
  code: z.string().nullable(),
  position: z.number().int().nullable().describe('Place among the photos of its record, from 1'),
  outcome: z.enum(['added', 'replaced', 'same', 'refused']),
  message: z.string().nullable().describe('Why it was refused'),
})
export type PhotoResult = z.output<typeof photoResult>

/** Nothing of it for other kinds of work, and for who may not read the records that the job is about. */
const extras = z.object({
  withheld: z.literal(true).optional().describe('The reader may not read the records that the job is about'),
  ...importDetail.partial().shape,
  ...batchDetail.partial().shape,
  photos: z.array(photoResult).optional().describe('Refused ones first'),
})
export type JobExtras = z.output<typeof extras>

export const jobDetails = logRow.extend({ timeline: z.array(timelineEntry), ...extras.shape })
export type JobDetails = z.output<typeof jobDetails>
