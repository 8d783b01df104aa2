import { defineCall, documentedAs } from '@sfa/kit/call'
import { givenId, wireId } from '@sfa/kit/fields/wire-id'
import { rowJsonSchema } from '@sfa/kit/resource-contract'
import { z } from 'zod'
import { productGroup } from './product-group.resource'

export const unbindProductsCall = defineCall({
  paths: ['/portalsync/product/unbindingProductGroup'],
  key: 'product/productgroup:edit',
  tag: 'product',
  summary: ['从分组移出产品', 'Take products out of a group'],
  body: z.object({ id: givenId, productIds: z.array(givenId).min(1).max(10_000) }),
  answer: z.object({ unbound: z.number().int().describe('How many were in it') }),
})

export const dismissProductGroupCall = defineCall({
  paths: ['/portalsync/product/dismissProductGroup'],
  key: 'product/productgroup:edit',
  tag: 'product',
  summary: ['解散分组：移出全部产品并停用', 'Take all products out of a group and make it invalid'],
  body: z.object({ id: givenId }),
  answer: z.object({
    unbound: z.number().int().optional().describe('Not set above 500 members: a job goes on with it'),
    batchId: z.string(),
  }),
})

/** A product as a group lists it, under the names of the documents' look-up of products. */
const member = z.object({
  productId: z.string(),
  productCode: z.string().nullish(),
  productName: z.string().nullish(),
  productType: z.string().nullish(),
  isDeleted: z.string().nullish(),
})
export type GroupMember = z.output<typeof member>

export const findProductGroupCall = defineCall({
  method: 'GET',
  paths: ['/portalsync/product/search-productgroup/:id'],
  key: 'product/productgroup:search',
  tag: 'product',
  summary: ['分组及其全部产品，按编码排列', 'A group with all of the products in it, by code'],
  params: z.object({ id: wireId }),
  answer: documentedAs(z.looseObject({ products: z.array(member) }), {
    ...rowJsonSchema(productGroup),
    description: 'The group, and `products`: productId, productCode, productName, productType, isDeleted of each',
  }),
})

export const productListNamesCall = defineCall({
  paths: ['/portalsync/product/searchProdcustListDict'],
  key: 'signed-in',
  tag: 'product',
  summary: ['有效的分销清单，按名称排列', 'The valid distribution lists by name'],
  answer: z.array(z.object({ productListID: z.string(), name: z.string() })),
})
