import { type AnswerOf, defineCall } from '@sfa/kit/call'
import { givenId } from '@sfa/kit/fields/wire-id'
import { z } from 'zod'

const tag = 'person'
const person = z.object({ id: z.string(), name: z.string() })

const part = z.object({
  resource: z.string().describe('Key of the definition'),
  field: z.string().describe('The field that refers to the user'),
  count: z.number().int().describe('Valid records within the reach of the caller'),
  outOfReach: z.number().int().describe('Further valid records, which stay as they are'),
  locked: z.number().int().describe('Further ones in a state in which nothing changes, which stay as they are too'),
  mayEdit: z.boolean(),
})

export const previewHandOverCall = defineCall({
  paths: ['/portalsync/user/user/previewHandOver'],
  key: 'person/usermanagement:edit',
  tag,
  summary: ['可交接的数据和角色', 'What refers to a user and can be handed over, and the roles'],
  body: z.object({ userID: givenId }),
  answer: z.object({
    user: person.extend({ isDeleted: z.string(), leaveDate: z.string().nullable() }),
    superior: person.nullable(),
    parts: z.array(part),
    roles: z.array(person.extend({ mayGive: z.boolean() })),
  }),
})
export type HandOverPreview = AnswerOf<typeof previewHandOverCall>

const successors = z.array(givenId).min(1).max(50)

export const handOverCall = defineCall({
  paths: ['/portalsync/user/user/handOver'],
  key: 'person/usermanagement:edit',
  tag,
  summary: [
    '把数据和角色交接给他人，并停用账号',
    'Hand over what refers to a user, and roles, to others; then make the account invalid',
  ],
  body: z.object({
    userID: givenId,
    parts: z
      .array(
        z.object({
          resource: z.string().max(100),
          field: z.string().max(100),
          to: successors.describe('Several share the records evenly'),
        }),
      )
      .max(200)
      .default([]),
    roles: z.object({ ids: z.array(givenId).min(1).max(100), to: successors }).optional(),
    invalidate: z.boolean().default(false).describe('Done only where no record was refused'),
    leaveDate: z.iso.date().nullish(),
    check: z
      .boolean()
      .default(false)
      .describe('Keeps nothing and answers what would be refused; of more than 500 records it looks at the first 500'),
  }),
  answer: z.object({
    batchId: z.string().optional().describe('Missing for a check'),
    changed: z.number().int().optional().describe('Missing where it goes on as a job'),
    checked: z.number().int().optional().describe('Of a check: how many changes it has tried'),
    refused: z
      .array(
        z.object({
          id: z.string(),
          resource: z.string(),
          key: z.string().describe('What the record is called'),
          code: z.string(),
          message: z.string(),
        }),
      )
      .optional(),
  }),
})
export type HandedOver = AnswerOf<typeof handOverCall>
