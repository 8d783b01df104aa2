import { z } from 'zod'

/** A column of a grid of records, or of the refused rows of an import. */
export const gridColumn = z.object({
  index: z.number().int().describe('Column of the file; the key of drafts'),
  header: z.string(),
  path: z.string(),
  mandatory: z.boolean(),
  fixed: z.boolean().optional().describe('Shown, but not to be written'),
  choices: z.array(z.string()).optional().describe('What a dropdown offers, where the values are few'),
})
export type RepairColumn = z.output<typeof gridColumn>

/** What is wrong with a row. */
export const rowFault = z.object({
  column: z.number().int().nullable().describe('null where the whole row is meant'),
  columns: z.array(z.number().int()).describe('Where several fields together are wrong'),
  code: z.string(),
  message: z.string(),
  kind: z.string().describe('The message without the value at hand'),
  suggestion: z.string().nullable(),
})
export type RepairFault = z.output<typeof rowFault>
