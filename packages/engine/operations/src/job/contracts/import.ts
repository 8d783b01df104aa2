import { defineJob } from '@sfa/kit/job/define-job'
import { z } from 'zod'

/** Reads a spreadsheet into a data kind. The phases keep further fields with the run, so the object is open. */
export const importJob = defineJob({
  job: 'import',
  queue: 'bulk',
  payload: z.looseObject({
    /** '0' inserts only, '1' also changes rows that exist. */
    isCover: z.enum(['0', '1']).default('0'),
    mode: z.enum(['insert', 'upsert', 'update']).optional(),
    /** Of documents: what becomes of the lines that the file does not bring. */
    lines: z.enum(['keep', 'replace']).optional(),
    /** Of documents that are approved: submit what was written. */
    submit: z.boolean().optional(),
    /** Stop before writing and wait for the user's decision. */
    preview: z.boolean().default(false),
    /** The run whose refused rows these are, corrected in the browser. */
    repairOf: z.string().optional(),
  }),
  attempts: 5,
  sandboxed: true,
  exclusive: true,
  memoryMB: 1024,
  reading: { seconds: 300, silentSeconds: 30 },
})
