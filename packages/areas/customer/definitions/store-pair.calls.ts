import { type AnswerOf, defineCall, documentedAs } from '@sfa/kit/call'
import { givenId, wireId } from '@sfa/kit/fields/wire-id'
import { rowJsonSchema } from '@sfa/kit/resource-contract'
import { z } from 'zod'
import { store } from './store.resource'

/** One of the two stores of a pair. */
const side = z.enum(['first', 'second'])
export type Side = z.output<typeof side>

/** Whose value a field gets; of lists and lines also those of both. */
const choice = z.enum(['first', 'second', 'both'])
export type Choice = z.output<typeof choice>
export const choicesSchema = z.record(z.string().max(100), choice)

/** Values of a store by the names of its fields, as far as the caller may read them. */
const values = documentedAs(z.record(z.string(), z.unknown()), rowJsonSchema(store))

export const comparePairCall = defineCall({
  paths: ['/portalsync/customer/store-pair/compare'],
  key: ['customer/storepair:view', 'customer/storepair:merge'],
  tag: 'customer',
  summary: [
    '疑似重复的两家门店逐项对比，以及合并时可选的内容',
    'Two stores that may be one, side by side, with what a merge can take from either',
  ],
  body: z.object({ id: wireId }),
  answer: z.object({
    first: values,
    second: values,
    differences: z.array(
      z.object({
        name: z.string().describe('A field, or a list of lines'),
        choices: z
          .array(choice)
          .describe('None where the caller may not write the field: the value of the store that stays'),
        usual: z
          .object({ first: choice, second: choice })
          .describe('What is taken where nothing is said, by the store that stays'),
      }),
    ),
    refused: z
      .object({ first: z.string().nullable(), second: z.string().nullable() })
      .describe('Why this store cannot be the one that stays; null where it can'),
    refers: z
      .array(z.object({ resource: z.string(), first: z.number().int(), second: z.number().int() }))
      .describe('Records that refer to either store and move with it, by the key of their resource'),
  }),
})
export type PairComparison = AnswerOf<typeof comparePairCall>

export const proposePairCall = defineCall({
  paths: ['/portalsync/customer/store-pair/propose'],
  key: 'customer/storepair:merge',
  tag: 'customer',
  summary: [
    '手工指定两家门店为一对，用于对比和合并',
    'Put two stores together by hand, as a pair that can be compared and merged',
  ],
  body: z.object({ firstId: givenId, secondId: givenId }),
  answer: z.object({ id: z.string().describe('The pair, a new one or the one that was there') }),
})
