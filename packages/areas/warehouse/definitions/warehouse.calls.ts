import { type AnswerOf, type BodyOf, defineCall } from '@sfa/kit/call'
import { givenId } from '@sfa/kit/fields/wire-id'
import { z } from 'zod'
import { servingLevels } from './serving-levels'

const levels = servingLevels.map(([level]) => level)
const named = z.object({ id: z.string(), code: z.string(), name: z.string() })

export const servingWarehouseCall = defineCall({
  paths: ['/portalsync/warehouse/default-warehouse/serving'],
  key: 'warehouse/defaultwarehouse:search',
  tag: 'warehouse',
  summary: [
    '门店或经销商由哪个仓库发货及依据',
    'Which warehouse serves a store or a distributor, and which rule says so',
  ],
  body: z.object({
    storeId: givenId.optional(),
    distributorId: givenId.optional().describe('In place of a store: a distributor that orders itself'),
  }),
  answer: z.object({
    customer: named,
    warehouse: named.nullable().describe('Null where no rule names a valid warehouse'),
    steps: z
      .array(
        z.object({
          level: z.enum(levels),
          outcome: z
            .enum(['chosen', 'later', 'invalid', 'none'])
            .describe('later: a nearer rule holds; invalid: its warehouse is not valid; none: there is no rule'),
          object: named.nullable().describe('What the rule is for; null for the whole company and without a rule'),
          warehouse: named.nullable(),
        }),
      )
      .describe('Every level, the nearest first; a level with several rules has a step for each'),
  }),
})
export type Serving = AnswerOf<typeof servingWarehouseCall>

export const updateStockWarningsCall = defineCall({
  paths: ['/portalsync/product/product-warehouse/updateList'],
  key: ['product/inventorywarning:edit', 'product/inventorywarning:add'],
  tag: 'warehouse',
  summary: [
    '批量设置库存上下限和接收人，全部成功或全部不变',
    'Set minimum, maximum and receivers of several products, each in a warehouse: all of them or none',
  ],
  body: z.object({
    list: z
      .array(
        z.object({
          warehouseID: givenId,
          productID: givenId,
          minimum: z.number().nullable().optional(),
          maximum: z.number().nullable().optional(),
          receiverIds: z.array(givenId).max(100).optional(),
          ver: z.number().int().optional().describe('Refused as stale where the warning has another one'),
        }),
      )
      .min(1)
      .max(500)
      .describe('What a row leaves out stays as it is; a pair without a warning gets one'),
  }),
  answer: z.object({ created: z.number().int(), changed: z.number().int() }),
})
export type WarningList = BodyOf<typeof updateStockWarningsCall>
