import { type AnswerOf, type BodyOf, defineCall } from '@sfa/kit/call'
import { image } from '@sfa/kit/fields/fields'
import { givenId } from '@sfa/kit/fields/wire-id'
import { z } from 'zod'

/** New waits for the platform. */
export const attestationStates = ['New', 'Done', 'Rejected'] as const
export const attestationState = z.enum(attestationStates)

export const licencePicture = image(['营业执照', 'Business licence'], {
  required: true,
  maxCount: 1,
  attachmentType: 'BusinessLicense',
})

const page = 'enterpriseparametersetting/attestation'
const given = (max: number) => z.string().trim().min(1, 'required').max(max)

export const attestation = z.object({
  number: z.string().describe('Unified social credit code'),
  name: z.string(),
  legalPerson: z.string(),
  picture: z.string().describe('Id of the file'),
  state: attestationState,
  opinion: z.string().nullable(),
  submitTime: z.string(),
  submitBy: z.string(),
  decideTime: z.string().nullable(),
  ver: z.number().int(),
})
export type Attestation = z.output<typeof attestation>

export const findAttestationCall = defineCall({
  paths: ['/portalsync/company/attestation/find'],
  key: `${page}:search`,
  tag: 'company',
  summary: [
    '本企业的认证信息；首次提交前为空',
    "The attestation of the caller's own company; null before the first one",
  ],
  body: z.object({}),
  answer: attestation.nullable(),
})

export const submitAttestationCall = defineCall({
  paths: ['/portalsync/company/attestation/submit'],
  key: `${page}:edit`,
  tag: 'company',
  summary: [
    '提交企业执照；被驳回或执照变更后可再次提交',
    'Submit the licence of the company, again after a refusal or a change of the licence',
  ],
  body: z.object({
    ver: z.number().int().describe('As it was read; 0 for the first one'),
    number: given(18).describe('Unified social credit code: 18 signs, the last of which is a check'),
    name: given(100),
    legalPerson: given(50),
    picture: givenId,
  }),
  answer: attestation,
})
export type SubmittedAttestation = BodyOf<typeof submitAttestationCall>

/** The calls of the platform's administrators: refused in every company but the one that runs the platform. */
const platformKey = 'companymanage/companylist:attest' as const

export const companyAttestationCall = defineCall({
  paths: ['/portalsync/company/attestation/ofCompany'],
  key: platformKey,
  tag: 'company',
  summary: [
    '企业的认证信息，以及以同一代码认证的其他企业',
    'The attestation of a company, and other companies that were attested with the same number',
  ],
  body: z.object({ id: z.string().max(18) }),
  answer: z.object({
    attestation: attestation.nullable(),
    sameNumber: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
})
export type CompanyAttestation = AnswerOf<typeof companyAttestationCall>

export const decideAttestationCall = defineCall({
  paths: ['/portalsync/company/attestation/decide'],
  key: platformKey,
  tag: 'company',
  summary: [
    '通过或驳回企业认证；驳回须填写意见',
    'Pass or reject the attestation of a company; a rejection has an opinion',
  ],
  body: z.object({
    id: z.string().max(18),
    ver: z.number().int(),
    pass: z.boolean(),
    opinion: z.string().trim().max(500).default(''),
  }),
  answer: attestation,
})

export const attestationPicturePath = '/portalsync/company/attestation/picture'
