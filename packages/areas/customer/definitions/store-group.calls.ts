import { type AnswerOf, type BodyOf, defineCall } from '@sfa/kit/call'
import { searchConditions } from '@sfa/kit/fields/field-values'
import { givenId, wireId } from '@sfa/kit/fields/wire-id'
import { definedBody, searchContract, searchJsonSchema } from '@sfa/kit/resource-contract'
import { selectedSearchSchema } from '@sfa/kit/selection'
import { z } from 'zod'
import { store } from './store.resource'

/** Stores that are meant: single ones, and what searches find. */
const stores = {
  storeIds: z.array(givenId).max(5000).default([]),
  searches: z.array(selectedSearchSchema).max(20).default([]),
  preview: z.boolean().optional().describe('Counts, and changes nothing'),
}

/** What became of stores that were to be added to a list or removed from it. */
export const storesChanged = z.object({
  count: z.number().int().describe('Stores of the selection that change'),
  already: z.number().int().describe('Stores of the selection that are so already'),
  changed: z.number().int().optional().describe('Not set above 500 stores: a job goes on with them'),
  waiting: z.number().int().optional().describe('Of those that were changed: how many wait for approval since'),
  refused: z.array(z.object({ id: z.string(), code: z.string(), message: z.string() })).optional(),
  batchId: z.string().optional().describe('The run, by which it can be followed and undone'),
})
export type StoresChanged = z.output<typeof storesChanged>

export const bindStoresCall = defineCall({
  paths: ['/portalsync/store/bindingStoreToStoreGroup'],
  key: 'customer/storegroup:edit',
  tag: 'customer',
  summary: ['把门店加入静态分组', 'Bind stores to a static group'],
  body: z.object({ id: givenId, ...stores }),
  answer: storesChanged,
})

export const untieStoresCall = defineCall({
  paths: ['/portalsync/store/untieStoreToStoreGroup'],
  key: 'customer/storegroup:edit',
  tag: 'customer',
  summary: ['从静态分组移出门店', 'Untie stores from a static group'],
  body: z.object({ id: givenId, ...stores }),
  answer: storesChanged,
})
export type StoreBinding = BodyOf<typeof bindStoresCall>

export const dissolveStoreGroupCall = defineCall({
  paths: ['/portalsync/store/dissolveStoreGroup'],
  key: 'customer/storegroup:edit',
  tag: 'customer',
  summary: ['解散分组：移出全部门店并停用', 'Untie all stores of a group and make it invalid'],
  body: z.object({ id: givenId }),
  answer: z.object({
    unbound: z.number().int().optional().describe('Not set above 500 stores: a job goes on with it'),
    batchId: z.string(),
  }),
})

/** The documents' search of the stores of one group. */
export const storesOfGroupCall = defineCall({
  ...searchContract(store, ['/portalsync/store/searchStoreByGroupId']),
  summary: ['分组的门店', 'Stores of a group'],
  body: definedBody({
    ...searchJsonSchema(store),
    properties: {
      ...(searchJsonSchema(store).properties as object),
      groupId: { type: 'string', maxLength: 18, description: 'The group; id means the same' },
    },
  }),
})

export const customerKeyTypesCall = defineCall({
  paths: ['/store/customer-key-type/search'],
  key: ['customer/storegroup:search', 'customer/customermanage:search'],
  tag: 'customer',
  summary: ['可分组的客户类型', 'Kinds of customers that groups are made of'],
  rows: z.object({ id: z.string(), code: z.string(), description: z.string() }),
})

export const countConditionsCall = defineCall({
  paths: ['/portalsync/customer/store-group/countConditions'],
  key: ['customer/storegroup:add', 'customer/storegroup:edit', 'customer/storegroup:view'],
  tag: 'customer',
  summary: ['条件能查到的门店数，以及条件的错误', 'How many stores conditions find, and what is wrong with them'],
  body: z.object({ conditions: searchConditions }),
  answer: z.object({
    count: z.number().int().nullable().describe('Null where something is wrong'),
    faults: z.array(z.object({ field: z.string(), code: z.string(), message: z.string() })),
  }),
})

const condition = z.object({
  field: z.string().describe('A field of the store, or searchField'),
  wanted: z.unknown(),
  has: z.unknown().describe('What the store has in the field'),
  holds: z.boolean(),
})

export const whyInGroupsCall = defineCall({
  paths: ['/portalsync/customer/store-group/why'],
  key: 'service',
  tag: 'customer',
  summary: ['门店所在的分组及原因', 'The groups of a store, each with why the store is in it'],
  body: z.object({ storeId: wireId }),
  answer: z.array(
    z.object({
      id: z.string(),
      code: z.string(),
      description: z.string(),
      groupType: z.string(),
      isDeleted: z.string(),
      by: z.string().nullable().describe('Who put it there; null where it is not known any more'),
      since: z.string().nullable().describe('YYYY-MM-DD HH:mm:ss, UTC+8'),
      conditions: z.array(condition).describe('Of a dynamic group, as far as the caller may read them'),
    }),
  ),
})
export type GroupOfStore = AnswerOf<typeof whyInGroupsCall>[number]
