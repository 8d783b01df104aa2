import { defineCall, documentedAs, summaryOf } from '@sfa/kit/call'
import { fieldValues, listOfFieldValues } from '@sfa/kit/fields/field-values'
import { wireId } from '@sfa/kit/fields/wire-id'
import type { Resource } from '@sfa/kit/resource'
import {
  definedBody,
  recordContract,
  rowJsonSchema,
  searchContract,
  searchJsonSchema,
} from '@sfa/kit/resource-contract'
import { longestSearch } from '@sfa/kit/search-limits'
import { z } from 'zod'
import { area } from './area.resource'
import { department } from './department.resource'
import { org } from './org.resource'

/** A tree under the documents' paths: both generations of them (–C6). */
export interface TreePaths {
  resource: Resource
  search: readonly string[]
  create: readonly string[]
  update: readonly string[]
  updateList: string
}

export const treePaths: readonly TreePaths[] = [
  {
    resource: org,
    search: ['/portalsync/basedata/org/search', '/basedata/mdOrg/search'],
    create: ['/portalsync/basedata/org/create'],
    update: ['/portalsync/basedata/org/update'],
    updateList: '/portalsync/basedata/org/updateList',
  },
  {
    resource: department,
    search: ['/portalsync/user/department/search'],
    create: ['/portalsync/user/department/create'],
    update: [],
    updateList: '/portalsync/user/department/updateList',
  },
  {
    resource: area,
    search: ['/portalsync/basedata/area/search', '/basedata/area/search'],
    create: ['/portalsync/basedata/area/create', '/basedata/area/create'],
    update: ['/portalsync/basedata/area/update', '/basedata/area/update'],
    updateList: '/portalsync/basedata/area/updateList',
  },
]

const text = { type: ['string', 'null'] }

/** A node: the record, and the names that the documents give it beside ours. */
const nodeOf = (resource: Resource) => {
  const row = rowJsonSchema(resource)
  const names = {
    name: text,
    parent: text,
    parentCode: text,
    parentNameCN: text,
    ...(resource.key === area.key ? { Code: text, Parent: text, Name: text, Level: { type: 'integer' } } : {}),
  }
  return documentedAs(z.looseObject({}), { ...row, properties: { ...(row.properties as object), ...names } })
}

export const searchTreeCall = ({ resource, search }: TreePaths) =>
  defineCall({
    ...searchContract(resource, search),
    body: definedBody({
      ...searchJsonSchema(resource),
      properties: {
        ...(searchJsonSchema(resource).properties as object),
        level: { description: 'A number or several; 1 and 0 are the roots' },
        parentCode: { type: 'string', maxLength: longestSearch, description: 'In place of parentID' },
      },
    }),
    rows: nodeOf(resource),
  })

export const writeNodeCall = ({ resource, ...paths }: TreePaths, operation: 'create' | 'update') =>
  defineCall({
    ...recordContract(resource, { operation, path: '' }),
    paths: paths[operation],
    answer: nodeOf(resource),
  })

/** Nodes that one call changes. */
const nodes = listOfFieldValues(1000)

export const updateNodesCall = ({ resource, updateList }: TreePaths) =>
  defineCall({
    paths: [updateList],
    key: recordContract(resource, { operation: 'update', path: '' }).key,
    tag: 'organization',
    summary: summaryOf(resource.label, ['批量修改', 'several']),
    body: z.union([nodes, z.object({ list: nodes }).transform(value => value.list)]),
    answer: z.array(nodeOf(resource)),
  })

/** The documents give one method for both of these calls. */
export const searchOrgsByAddressCall = defineCall({
  method: 'GET',
  paths: ['/org/org/search', '/basedata/mdOrg/search'],
  key: 'service',
  tag: 'organization',
  summary: ['按地址中的条件查询组织', 'Organisations by the conditions of the address'],
  query: fieldValues,
  rows: nodeOf(org),
})

export const findOrgCall = defineCall({
  ...recordContract(org, { operation: 'findById', path: '/portalsync/basedata/org/searchById' }),
  answer: nodeOf(org),
})

export const orgChildrenCall = defineCall({
  method: 'GET',
  paths: ['/portalsync/basedata/org/searchOrgChildrenById/:id'],
  key: 'service',
  tag: 'organization',
  summary: ['组织的直接下级', 'Direct children of an organisation'],
  params: z.object({ id: wireId }),
  answer: z.array(nodeOf(org)),
})

const areaItem = z.object({
  Code: z.string(),
  Parent: z.string().nullable(),
  Name: z.string(),
  Level: z.number().int(),
})
export type AreaItem = z.output<typeof areaItem>

export const areasByCodeCall = defineCall({
  method: 'GET',
  paths: ['/portalsync/v2.7/basedata/searchAreaByCode', '/portalsync/v2.7/basedata/searchAreaByCode/:code'],
  key: 'service',
  tag: 'organization',
  summary: ['编码的直接下级区域；不传或传0时为最上层', 'Areas directly below a code; the roots without one, or for 0'],
  params: z.object({ code: z.string().max(50).optional() }),
  answer: z.array(areaItem),
})
