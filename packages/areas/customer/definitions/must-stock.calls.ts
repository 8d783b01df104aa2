import { type AnswerOf, defineCall } from '@sfa/kit/call'
import { wireId } from '@sfa/kit/fields/wire-id'
import { z } from 'zod'

/** A line of a distribution list that holds for the store; what the caller may not read is null. */
const reason = z.object({
  listId: z.string(),
  listName: z.string().nullable(),
  listType: z.string().nullable(),
  dateFrom: z.string().nullable(),
  dateTo: z.string().nullable(),
  deployType: z.string().nullable(),
  storeType: z.string().nullable().describe('Kind of store that the line is for; null is every one'),
  scopeType: z.string().nullable(),
  cityOrOrg: z.string().nullable(),
  coverageModel: z.string().nullable(),
})

export const mustStockCall = defineCall({
  paths: ['/portalsync/customer/store/mustStock'],
  key: 'product/distributionlist:search',
  tag: 'customer',
  summary: [
    '门店今天的必分销产品及依据',
    'The products that the distribution lists ask of a store today, each with why',
  ],
  body: z.object({ storeId: wireId }),
  answer: z.array(
    z.object({
      productId: z.string(),
      code: z.string().nullable(),
      name: z.string().nullable(),
      deployType: z.string().nullable().describe('The strongest of its reasons'),
      because: z.array(reason),
    }),
  ),
})
export type MustStockProduct = AnswerOf<typeof mustStockCall>[number]
