import { type AnswerOf, defineCall } from '@sfa/kit/call'
import { z } from 'zod'

const field = z.object({
  name: z.string(),
  isRequired: z.boolean().describe('Submitting is refused without it'),
  isMore: z.boolean().describe('In the form: shown after pressing "more"'),
})
const layout = z.object({
  types: z.array(z.string()).describe('Values of the dictionary OrderType; none is every type'),
  head: z.array(field),
  lines: z.array(field),
})
const layouts = z
  .array(layout)
  .describe('Those for the caller, the best first: the first that is for the type of the order holds')

/** What the entry and the pages of orders keep to, for the caller. */
export const orderEntryRulesCall = defineCall({
  paths: ['/portalsync/order/entryRules'],
  key: [
    'order/orderhistory:view',
    'order/orderhistory:place',
    'distributor/distributororder:view',
    'distributor/distributororder:place',
  ],
  tag: 'order',
  summary: [
    '按本人角色返回订单各处显示和必填的字段，以及录入限制',
    'Which fields of orders are shown and required where, for the roles of the caller; and the limits of entry',
  ],
  answer: z.object({
    form: layouts,
    phone: layouts,
    detail: layouts,
    print: layouts,
    mostLines: z.number().int(),
    visitsOnly: z.boolean().describe('Phones submit orders of the way `visit` alone'),
    signature: z.boolean().describe('Signing needs a picture'),
    manualPrices: z
      .array(z.enum(['store', 'distributor']))
      .describe('Kinds of customers for whose orders the caller may type prices'),
  }),
})
export type EntryRules = AnswerOf<typeof orderEntryRulesCall>
