import { z } from 'zod'
import { defineCall } from '../call'
import { type ObjectField, objectArea, objectFieldKinds } from '../object-definition'
import type { Operation } from '../resource'
import { definedAnswer, definedBody } from '../resource-contract'

/**
 * The generic calls of a tenant's own objects. Which fields there are is known when one is called, so that an object can
 * be called without a restart; the service asks for the key of the object's page.
 */
export const objectRecordCall = (operation: Operation) =>
  defineCall({
    paths: [`/portalsync/${objectArea}/:object/${operation}`],
    params: z.object({ object: z.string().max(100).describe('Code of the custom object') }),
    key: 'service',
    tag: objectArea,
    summary: `A custom object: ${operation}`,
    body: definedBody({ type: 'object', description: 'As of any resource, by the fields of the object' }),
    answer: definedAnswer({ description: 'A record, the rows of a search, or what became of several records' }),
  })

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
}) satisfies z.ZodType<ObjectField>

/** What a browser has to know to make the pages of the tenant's objects. */
export const objectDefinitionsCall = defineCall({
  paths: ['/portalsync/custom-objects'],
  key: 'signed-in',
  tag: objectArea,
  summary: 'Definitions of the valid custom objects',
  body: z.object({}),
  answer: z.array(
    z.object({
      id: z.string(),
      code: z.string(),
      nameCn: z.string(),
      nameEn: z.string(),
      isDeleted: z.string(),
      fieldList: z.array(objectLine),
    }),
  ),
})
