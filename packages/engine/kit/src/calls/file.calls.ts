import { z } from 'zod'
import { defineCall } from '../call'
import { keptFile } from '../fields/kept-file'

export const linkFileCall = defineCall({
  paths: ['/portalsync/files/link'],
  key: 'signed-in',
  tag: 'file',
  summary: [
    '文件的临时链接，十分钟内无需登录即可打开',
    'A link to a kept file that opens without a session for ten minutes',
  ],
  body: z.object({ fileId: z.union([z.string().max(100), z.number()]) }),
  answer: z.object({ url: z.string() }),
})

export const attachFileCall = defineCall({
  paths: ['/portalsync/files/attach'],
  key: 'service',
  tag: 'file',
  summary: ['保存数据字段所用的文件', 'Store a file that a field of a record will hold'],
  form: 'always',
  body: z.object({
    resource: z.string().max(100),
    field: z.string().max(100),
    file: z.file().describe('After the other parts'),
  }),
  answer: keptFile,
})
