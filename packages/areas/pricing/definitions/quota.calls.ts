import { type AnswerOf, type BodyOf, defineCall } from '@sfa/kit/call'
import { fieldValues } from '@sfa/kit/fields/field-values'
import { z } from 'zod'

const path = '/portalsync/product'
const most = 500

/** The documents write a list, bare or under its name. */
const records = z.array(fieldValues).min(1).max(most)
const list = z.union([records, z.object({ list: records }).transform(value => value.list)])

const results = z
  .array(
    z.object({
      ok: z.boolean(),
      id: z.string().nullable(),
      ver: z.number().int().nullable(),
      code: z.string().nullable(),
      message: z.string().nullable(),
    }),
  )
  .describe('One for each record, in their sequence: what one of them refuses does not hold up the others')

export const createQuotasCall = defineCall({
  paths: [`${path}/product-warehouse/createListProductStoreQuota`, `${path}/createListProductStoreQuota`],
  key: 'product/quotamanage:add',
  tag: 'pricing',
  summary: ['批量新增配额；字段同单条新增', 'Create quotas; fields as in the call that creates one'],
  body: list,
  answer: results,
})

export const updateQuotasCall = defineCall({
  paths: [`${path}/product-warehouse/updateProductStoreQuota`, `${path}/updateProductStoreQuota`],
  key: 'product/quotamanage:edit',
  tag: 'pricing',
  summary: [
    '批量修改配额，按编号和版本；字段同单条修改',
    'Change quotas, each by id and ver; fields as in the call that changes one',
  ],
  body: list,
  answer: results,
})

export type QuotaBodies = BodyOf<typeof createQuotasCall>
export type QuotaResults = AnswerOf<typeof createQuotasCall>
