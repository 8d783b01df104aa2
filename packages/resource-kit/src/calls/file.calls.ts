import { z } from 'zod'
import { defineCall } from '../call'
import { keptFile } from '../kept-file'

export const linkFileCall = defineCall({
  paths: ['/portalsync/files/link'],
  key: 'signed-in',
  tag: 'file',
  summary: 'A link to a kept file that opens without a session for ten minutes',
  body: z.object({ fileId: z.union([z.string().max(100), z.number()]) }),
  answer: z.object({ url: z.string() }),
})

export const attachFileCall = defineCall({
  paths: ['/portalsync/files/attach'],
  key: 'service',
  tag: 'file',
  summary: 'Store a file that a field of a record will hold',
  form: 'always',
  body: z.object({
    resource: z.string(),
    field: z.string(),
    file: z.file().describe('After the other parts'),
  }),
  answer: keptFile,
})
