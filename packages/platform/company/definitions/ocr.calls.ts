import { type AnswerOf, type BodyOf, defineCall } from '@sfa/kit/call'
import { givenId } from '@sfa/kit/fields/wire-id'
import { z } from 'zod'

const read = z.string().nullable()

export const ocrStateCall = defineCall({
  paths: ['/portalsync/ocr/state'],
  key: 'signed-in',
  tag: 'company',
  summary: ['能否识别营业执照及用途', 'Whether business licences can be read, and for what'],
  body: z.object({}),
  answer: z.object({
    configured: z.boolean().describe('The deployment has a provider'),
    attestation: z.boolean(),
    stores: z.boolean(),
  }),
})
export type OcrState = AnswerOf<typeof ocrStateCall>

export const readLicenceCall = defineCall({
  paths: ['/portalsync/ocr/businessLicense'],
  key: 'service',
  tag: 'company',
  summary: ['识别营业执照图片', 'Read the picture of a business licence'],
  body: z.object({
    fileId: givenId.describe('A picture that the caller has uploaded or sees'),
    use: z.enum(['attestation', 'store', 'trial']).describe('For which form: each has a key and a setting of its own'),
  }),
  answer: z.object({
    number: read,
    name: read,
    legalPerson: read,
    address: read,
    store: z.record(z.string(), z.string()).describe('Values for the fields of a store that are to be filled'),
  }),
})
export type ReadLicence = AnswerOf<typeof readLicenceCall>
export type LicenceToRead = BodyOf<typeof readLicenceCall>
