import { type AnswerOf, type BodyOf, defineCall } from '@sfa/kit/call'
import { givenId } from '@sfa/kit/fields/wire-id'
import { selectedSearchSchema } from '@sfa/kit/selection'
import { z } from 'zod'

export const reassignCall = defineCall({
  paths: ['/portalsync/customer/primary-distributor/reassign'],
  key: 'customer/primarydistributor:batch',
  tag: 'customer',
  summary: ['从某天起批量更换主经销商', 'Hand stores over from one primary distributor to another, from a day on'],
  body: z.object({
    fromDistributorId: givenId,
    toDistributorId: givenId,
    day: z.iso.date().describe('The first day of the new distributor, today or later'),
    ids: z.array(givenId).max(5000).default([]),
    searches: z.array(selectedSearchSchema).max(20).default([]).describe('What searches find beside the ids'),
    all: z
      .boolean()
      .default(false)
      .describe('In place of ids and searches: all that is assigned to the first distributor'),
    preview: z.boolean().optional().describe('Counts, and changes nothing'),
  }),
  answer: z.object({
    count: z.number().int().describe('Assignments that change'),
    split: z.number().int().describe('Of them, those that have begun: they end the day before'),
    over: z.number().int().describe('Those of the distributor that end before the day, and stay as they are'),
    closed: z.number().int().describe('Those of stores that are closed or out of use, and stay as they are'),
    samples: z
      .array(
        z.object({
          id: z.string(),
          storeCode: z.string().nullable(),
          storeName: z.string().nullable(),
          category: z.string(),
          validFrom: z.string(),
          validTo: z.string().nullable(),
          newFrom: z.string(),
        }),
      )
      .describe('The first of them; of a preview alone'),
    changed: z.number().int().optional().describe('Not set above 500: a job goes on with them'),
    refused: z.array(z.object({ id: z.string(), code: z.string(), message: z.string() })).optional(),
    batchId: z.string().optional().describe('The run, by which it can be followed and undone'),
  }),
})

export type Reassignment = BodyOf<typeof reassignCall>
export type Reassigned = AnswerOf<typeof reassignCall>
