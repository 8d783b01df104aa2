import { z } from 'zod'
import { type AnswerOf, defineCall } from '../call'
import { givenId } from '../fields/wire-id'
import { definedAnswer } from '../resource-contract'

const tag = 'record'
/** Most documents that are printed at once. */
export const mostPrinted = 200
const ofRecords = {
  resource: z.string().max(100).describe('Key of the resource, or of a page over it'),
  ids: z.array(givenId).min(1).max(mostPrinted, `maxCount|max=${mostPrinted}`).describe('Of the records'),
}

const printed = z.object({
  id: z.string(),
  count: z.number().int().describe('How often it was printed'),
  lastTime: z.string().nullable(),
  lastBy: z.string().nullable(),
})

export const readPrintCall = defineCall({
  paths: ['/portalsync/record/print/read'],
  key: 'service',
  tag,
  summary: [
    '打印所需的单据及明细，需有查看权限',
    'Records with their lines as they are printed, for who may view them',
  ],
  body: z.object(ofRecords),
  answer: z.object({
    company: z.string(),
    rows: z.array(definedAnswer({ description: 'Records of the resource, in the order of the ids' })),
    hidden: z.array(z.string()).describe('Fields that are hidden from the caller; `lines.price` for those of lines'),
    printed: z.array(printed),
  }),
})
export type PrintData = AnswerOf<typeof readPrintCall>

export const searchPrintCall = defineCall({
  paths: ['/portalsync/record/print/search'],
  key: 'service',
  tag,
  summary: ['单据的打印次数，需有查看权限', 'How often records were printed, for who may view them'],
  body: z.object(ofRecords),
  rows: printed,
})

export const notePrintCall = defineCall({
  paths: ['/portalsync/record/print/note'],
  key: 'service',
  tag,
  summary: ['登记单据已打印', 'Note that records were printed'],
  body: z.object({ ...ofRecords, paper: z.string().max(20) }),
  rows: printed,
})
