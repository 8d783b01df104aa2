import { type AnswerOf, defineCall } from '@sfa/kit/call'
import { z } from 'zod'

export const runtimeCall = defineCall({
  method: 'GET',
  paths: ['/portalsync/runtime'],
  key: 'public',
  tag: 'session',
  summary: ['登录前的页面配置', 'What the portal has to know before sign-in'],
  answer: z.object({
    multiLanguage: z.boolean(),
    ssoConfigured: z.boolean(),
    gatewayHost: z.string().optional().describe('Host in front of the paths of single sign-on'),
    targetSign: z.string().optional().describe('Value of `sign` in the addresses of the target pages'),
    version: z.string(),
    directory: z.boolean().describe('People and departments can be taken over from a directory'),
    settingsUrl: z.string().optional(),
    defaultTenant: z.string().describe('The tenant header of requests before sign-in'),
    logos: z
      .object({ wide: z.string().optional(), small: z.string().optional() })
      .describe('Addresses of the default tenant’s logos'),
  }),
})
export type Runtime = AnswerOf<typeof runtimeCall>
