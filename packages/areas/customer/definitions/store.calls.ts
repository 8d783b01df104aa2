import { type AnswerOf, defineCall, documentedAs } from '@sfa/kit/call'
import { wireId } from '@sfa/kit/fields/wire-id'
import { rowJsonSchema } from '@sfa/kit/resource-contract'
import { z } from 'zod'
import { store } from './store.resource'

/** Values of a store's form by the names of its fields, as far as the caller may read them. */
const state = documentedAs(z.record(z.string(), z.unknown()), rowJsonSchema(store))

export const compareStoreCall = defineCall({
  paths: ['/portalsync/customer/store/compare'],
  key: 'service',
  tag: 'customer',
  summary: ['门店当前内容与上次审批通过的内容对比', 'A store as it is now beside what was approved last'],
  body: z.object({ id: wireId }),
  answer: z.object({
    changed: z
      .array(z.string())
      .describe('Fields that differ; of a store that has never been passed those that have a value'),
    now: state,
    approved: state.nullable(),
    approvedBy: z.string().nullable(),
    approvedTime: z.string().nullable().describe('YYYY-MM-DD HH:mm:ss, UTC+8'),
  }),
})

export type StoreComparison = AnswerOf<typeof compareStoreCall>
