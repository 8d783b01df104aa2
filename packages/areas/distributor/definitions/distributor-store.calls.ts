import { store } from '@sfa/customer/definitions/store.resource'
import { storesChanged } from '@sfa/customer/definitions/store-group.calls'
import { type BodyOf, defineCall, documentedAs } from '@sfa/kit/call'
import { givenId } from '@sfa/kit/fields/wire-id'
import { definedBody, rowJsonSchema, searchJsonSchema } from '@sfa/kit/resource-contract'
import { selectedSearchSchema } from '@sfa/kit/selection'
import { z } from 'zod'

/** A distributor, and the stores that are meant: single ones, and what searches find. */
const supply = z.object({
  distributorId: givenId,
  storeIds: z.array(givenId).max(5000).default([]),
  searches: z.array(selectedSearchSchema).max(20).default([]),
  preview: z.boolean().optional().describe('Counts, and changes nothing'),
})
export type Supply = BodyOf<typeof addStoresCall>

export const addStoresCall = defineCall({
  paths: ['/store/storeDistributorRelationship/batchAdd'],
  key: 'distributor/distributorstore:add',
  tag: 'distributor',
  summary: ['为经销商分配门店', 'Assign stores to a distributor'],
  body: supply,
  answer: storesChanged,
})

export const removeStoresCall = defineCall({
  paths: ['/store/storeDistributorRelationship/batchDelete'],
  key: 'distributor/distributorstore:delete',
  tag: 'distributor',
  summary: ['移除经销商的门店', 'Take stores away from a distributor'],
  body: supply,
  answer: storesChanged,
})

/** The documents' search: stores that have a distributor, or have none. */
export const associatedStoresCall = defineCall({
  paths: ['/store/distributor/isAssociatedStoreList'],
  key: ['distributor/distributorstore:search', 'customer/customermanage:search'],
  tag: 'distributor',
  summary: ['已分配或未分配经销商的门店', 'Stores with or without a distributor'],
  body: definedBody({
    ...searchJsonSchema(store),
    properties: {
      ...(searchJsonSchema(store).properties as object),
      distributorId: { type: 'string', maxLength: 18, description: 'One distributor; without it any of them' },
      isAssociated: { type: 'string', enum: ['0', '1'], description: '1 has it, 0 has it not; both without it' },
    },
  }),
  rows: documentedAs(z.record(z.string(), z.unknown()), rowJsonSchema(store)),
})
