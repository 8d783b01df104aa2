import { z } from 'zod'
import { defineCall } from '../call'
import type { Label } from '../label'
import { type ObjectField, objectArea, objectFieldKinds, objectResource } from '../object-definition'
import type { Operation } from '../resource'
import { recordContract, searchContract } from '../resource-contract'

const name: Label = ['自定义对象', 'Custom object']
const codeLabel: Label = ['编码', 'Code']

/** An object as the API document shows one: those of a tenant have fields of their own beside and instead of these. */
const anyObject = objectResource({
  id: '0',
  code: ':object',
  nameCn: name[0],
  nameEn: name[1],
  isDeleted: '0',
  fieldList: [
    {
      fieldName: 'code',
      fieldDescription: codeLabel[0],
      fieldEnDescription: codeLabel[1],
      fieldKind: 'Code',
      sequence: 0,
      isKey: '1',
      isRequired: '1',
      inList: '1',
      inSearch: '1',
      isHidden: '0',
      length: null,
      decimals: null,
      dictionarySource: null,
      dictionaryType: null,
      target: null,
    },
  ],
})

/**
 * The generic calls of a tenant's own objects, whose code stands in the address. Which fields there are is known when one
 * is called, so that an object can be called without a restart; the service asks for the key of the object's page.
 */
export const objectRecordCall = (operation: Operation) => {
  const path = `/portalsync/${objectArea}/:object/${operation}`
  const { components } = searchContract(anyObject, [path])
  const { body, answer } =
    operation === 'search'
      ? { body: searchContract(anyObject, [path]).body, answer: searchContract(anyObject, [path]).rows }
      : recordContract(anyObject, { operation, path })
  return defineCall({
    paths: [path],
    params: z.object({ object: z.string().max(100).describe('Code of the custom object') }),
    key: 'service',
    tag: objectArea,
    summary: [`自定义对象：${operation}`, `A custom object: ${operation}`],
    body,
    answer,
    components,
  })
}

const setting = z.string().nullable()
const count = z.number().nullable()
const objectLine = z.object({
  fieldName: z.string(),
  fieldDescription: z.string(),
  fieldEnDescription: z.string(),
  fieldKind: z.enum(objectFieldKinds.map(([kind]) => kind)),
  sequence: count,
  isKey: z.string(),
  isRequired: z.string(),
  inList: z.string(),
  inSearch: z.string(),
  isHidden: z.string(),
  length: count,
  decimals: count,
  dictionarySource: z.enum(['dictionary', 'systemConfig']).nullable(),
  dictionaryType: setting,
  target: setting,
  targetObject: z.string().nullish(),
  isReach: z.string().optional(),
}) satisfies z.ZodType<ObjectField>

/** What a browser has to know to make the pages of the tenant's objects. */
export const objectDefinitionsCall = defineCall({
  paths: ['/portalsync/custom-objects'],
  key: 'signed-in',
  tag: objectArea,
  summary: ['有效的自定义对象定义', 'Definitions of the valid custom objects'],
  body: z.object({}),
  answer: z.array(
    z.object({
      id: z.string(),
      code: z.string(),
      nameCn: z.string(),
      nameEn: z.string(),
      isDeleted: z.string(),
      head: z.string().nullish(),
      headObject: z.string().nullish(),
      headLabel: z.tuple([z.string(), z.string()]).readonly().nullish(),
      maxLines: z.number().nullish(),
      fieldList: z.array(objectLine),
    }),
  ),
})
