import { type AnswerOf, defineCall } from '@sfa/kit/call'
import { z } from 'zod'
import { onboardingSteps } from '../rules/onboarding'

export const onboardingCall = defineCall({
  paths: ['/portalsync/company/onboarding'],
  key: 'initializationlist/initialization:search',
  tag: 'company',
  summary: ['新企业的初始化进度', 'What a new company has set up so far'],
  body: z.object({}),
  rows: z.object({
    step: z.enum(onboardingSteps),
    done: z.enum(['0', '1']),
    count: z.number().int().describe('How many there are; 10,000 stands for that many and more'),
  }),
})
export type OnboardingProgress = AnswerOf<typeof onboardingCall>
