import { z } from 'zod'
import { defineCall, type RowOf } from '../call'
import { givenId } from '../fields/wire-id'

const tag = 'record'
const ofRecord = {
  resource: z.string().max(100).describe('Key of the resource, or of a page over it'),
  id: givenId.describe('Of the record'),
}

const attachment = z.object({
  id: z.string(),
  fileId: z.string().describe('Of /portalsync/files/:fileId'),
  name: z.string(),
  bytes: z.number().int(),
  createBy: z.string(),
  createTime: z.string(),
})
export type Attachment = RowOf<typeof searchAttachmentCall>

export const searchAttachmentCall = defineCall({
  paths: ['/portalsync/record/attachment/search'],
  key: 'service',
  tag,
  summary: ['数据的附件，需有查看权限', 'The files that are attached to a record, for who may view it'],
  body: z.object(ofRecord),
  rows: attachment,
})

export const addAttachmentCall = defineCall({
  paths: ['/portalsync/record/attachment/add'],
  key: 'service',
  tag,
  summary: ['添加附件', 'Attach a file to a record'],
  form: 'always',
  body: z.object({ ...ofRecord, file: z.file().describe('After the other parts') }),
  answer: attachment,
})

export const removeAttachmentCall = defineCall({
  paths: ['/portalsync/record/attachment/remove'],
  key: 'service',
  tag,
  summary: ['删除附件，数据须可修改', 'Remove a file from a record whose fields may be changed'],
  body: z.object({ ...ofRecord, attachmentId: givenId }),
})
