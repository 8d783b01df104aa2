import { defineCall, documentedAs } from '@sfa/kit/call'
import { fieldValues } from '@sfa/kit/fields/field-values'
import { dictionary } from '@sfa/kit/own-tables/dictionary.resource'
import { systemConfig } from '@sfa/kit/own-tables/system-config.resource'
import { definedBody, rowJsonSchema, searchContract, searchJsonSchema } from '@sfa/kit/resource-contract'
import { z } from 'zod'

const record = z.looseObject({})
const dictionaryRow = documentedAs(record, rowJsonSchema(dictionary))
const configRow = documentedAs(record, rowJsonSchema(systemConfig))

/** A list as it is, or under `list`. */
const listOf = <Item extends z.ZodType>(list: z.ZodArray<Item>) =>
  z.union([list, z.object({ list }).transform(value => value.list as z.output<Item>[])])

/** Look-ups send `typeList` and no page, and are answered the valid values; otherwise it is the page's own search. */
export const searchDictionaryCall = defineCall({
  ...searchContract(dictionary, ['/portalsync/basedata/dict/search']),
  summary: ['字典值，或字典查询', 'Values of dictionary types, or the search of the dictionary'],
  body: definedBody({
    ...searchJsonSchema(dictionary),
    properties: {
      ...(searchJsonSchema(dictionary).properties as object),
      typeList: {
        type: 'array',
        items: { type: 'string', maxLength: 100 },
        maxItems: 100,
        description: 'Types, without a page',
      },
    },
  }),
  rows: dictionaryRow,
})

export const dictionaryTypesCall = defineCall({
  method: 'GET',
  paths: ['/portalsync/basedata/dict/searchAllType'],
  key: 'signed-in',
  tag: 'parameter',
  summary: ['全部字典类型及有效值数量', 'All dictionary types with how many valid values each has'],
  answer: z.array(z.object({ type: z.string(), count: z.number().int() })),
})

export const dictionaryValuesCall = defineCall({
  method: 'GET',
  paths: ['/portalsync/basedata/dict/searchDropList/:type'],
  key: 'signed-in',
  tag: 'parameter',
  summary: ['字典类型的有效值，按顺序', 'The valid values of a dictionary type, in their order'],
  params: z.object({ type: z.string().max(50) }),
  answer: z.array(dictionaryRow),
})

export const updateDictionaryListCall = defineCall({
  paths: ['/portalsync/basedata/dict/updateList'],
  key: 'service',
  tag: 'parameter',
  summary: ['批量修改字典值，全部成功或全部不变', 'Change several dictionary values, all or none'],
  body: listOf(z.array(fieldValues).max(500)),
  answer: z.array(dictionaryRow),
})

export const searchSystemConfigCall = defineCall({
  ...searchContract(systemConfig, [
    '/portalsync/basedata/systemConfig/search',
    '/portalsync/v2.7/basedata/searchSystemConfig',
  ]),
  summary: [
    '查询系统配置；不分页时类型须完全一致',
    'Items of the configuration; a type without a page is meant exactly',
  ],
  rows: configRow,
})

const configItems = z
  .array(
    z.object({
      type: z.string().min(1).max(50),
      param: z.string().min(1).max(50),
      value: z.string().max(4000).nullable(),
      description: z.string().max(500).nullish(),
    }),
  )
  .min(1)
  .max(500)
export type ConfigItems = z.output<typeof configItems>

export const saveSystemConfigCall = defineCall({
  paths: ['/portalsync/basedata/systemConfig/createOrUpdateList'],
  key: 'service',
  tag: 'parameter',
  summary: [
    '按类型和参数新增或修改系统配置，全部成功或全部不变',
    'Create or change items of the configuration by type and param, all or none',
  ],
  body: listOf(configItems),
  answer: z.array(configRow),
})

export const configTypesCall = defineCall({
  paths: ['/portalsync/basedata/systemConfig/searchSystemType'],
  key: 'parameter/systemconfig:search',
  tag: 'parameter',
  summary: ['已有的配置类型', 'Types that have been configured'],
  answer: z.array(z.object({ type: z.string() })),
})

export const configParamsCall = defineCall({
  paths: ['/portalsync/basedata/systemConfig/searchSystemParam'],
  key: 'parameter/systemconfig:search',
  tag: 'parameter',
  summary: ['配置类型下已有的参数', 'Params of a type that have been configured'],
  body: z.object({ type: z.string().max(50) }),
  answer: z.array(z.object({ type: z.string(), param: z.string() })),
})

const tenantName = z.object({ tenantID: z.string(), tenantName: z.string(), isDeleted: z.enum(['0', '1']) })
export type TenantName = z.output<typeof tenantName>

/** The tenant's nickname; empty until it has one, which opens the form. */
export const searchTenantCall = defineCall({
  paths: [
    '/portalsync/basedata/systemTenant/search',
    '/portalsync/basedata/systemConfig/searchSystemTenant',
    '/org/enterprise/findList',
  ],
  key: 'signed-in',
  tag: 'parameter',
  summary: ['本企业的简称（如有）', 'The nickname of the caller’s tenant, where it has one'],
  body: z.object({ tenantID: z.string().max(50).optional().describe('The caller’s own, whatever is sent') }),
  answer: z.array(tenantName),
})

export const keepTenantNameCall = defineCall({
  paths: ['/portalsync/basedata/systemTenant/create', '/org/enterprise/updateInfo'],
  key: 'parameter/systemconfig:edit',
  tag: 'parameter',
  summary: ['设置本企业的简称', 'Give the caller’s tenant its nickname'],
  // The documents send a whole record; the others of its fields are not the caller's to say.
  body: z.object({
    tenantName: z
      .string({ message: 'lettersDigitsFormat' })
      .trim()
      .regex(/^[A-Za-z0-9]{1,50}$/, 'lettersDigitsFormat'),
  }),
  answer: tenantName,
})
