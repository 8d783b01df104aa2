import { defineCall } from '@sfa/kit/call'
import { recordContract } from '@sfa/kit/resource-contract'
import { z } from 'zod'
import { webhook } from './webhook.resource'

const create = recordContract(webhook, { operation: 'create', path: '' })

/** A new address gets a secret, which the generic call does not give it. */
export const createWebhookCall = defineCall({
  ...create,
  paths: ['/portalsync/publishing/webhook/create'],
  answer: z.intersection(create.answer, z.object({ secret: z.string().describe('Answered once') })),
})
