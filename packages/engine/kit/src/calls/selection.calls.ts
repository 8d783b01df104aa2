import { z } from 'zod'
import { defineCall } from '../call'
import { selectionSchema } from '../selection'

/** How many records a selection has at this moment, each counted once; for who may read the resource. */
export const countSelectionCall = defineCall({
  paths: ['/portalsync/selection/count'],
  key: 'service',
  tag: 'resource',
  summary: ['统计已选数量', 'Count what is chosen'],
  body: selectionSchema.extend({ resource: z.string().max(100) }),
  answer: z.number().int(),
})
