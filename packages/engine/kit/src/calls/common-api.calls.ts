import { z } from 'zod'
import { mostRecords } from '../actions/actions'
import { defineCall } from '../call'
import { fieldValues, mostFields } from '../fields/field-values'
import { givenId } from '../fields/wire-id'
import { definedAnswer } from '../resource-contract'

/*
 * The documents' common calls: any object of the registry by its name, in one place. They answer
 * what the calls of the object's own page answer, under the same keys, data scope and field rights.
 */

const objectName = z
  .string()
  .max(100)
  .describe('product.brand, a name of the documents, or the code of a custom object')
/** The fields of the object stand beside its name. */
const withFields = <S extends z.ZodObject>(body: S) =>
  body
    .refine(fields => Object.keys(fields).length <= mostFields, `maxCount|max=${mostFields}`)
    .meta({ maxProperties: mostFields })
const named = withFields(z.looseObject({ objectName }))
const rows = { description: 'Rows of the object' }
const common = { key: 'service', tag: 'object' } as const

export const commonSearchCall = defineCall({
  ...common,
  paths: ['/portalsync/commonApi/search'],
  summary: [
    '任意对象：查询，按字段或按条件项',
    'Any object: search by its fields, as its own search, or by searchItems, as the object families',
  ],
  body: named,
  answer: definedAnswer(rows),
})

export const commonFindCall = defineCall({
  ...common,
  paths: ['/portalsync/commonApi/searchById'],
  summary: ['任意对象：单条数据', 'Any object: one record'],
  body: z.object({ objectName, id: givenId }),
  answer: definedAnswer({ description: 'The record' }),
})

/** The record's fields stand in `record`, or beside the name of the object. */
const written = withFields(z.looseObject({ objectName, record: fieldValues.optional() }))

export const commonCreateCall = defineCall({
  ...common,
  paths: ['/portalsync/commonApi/create'],
  summary: ['任意对象：新增', 'Any object: create a record'],
  body: written,
  answer: definedAnswer({ description: 'The record' }),
})

export const commonUpdateCall = defineCall({
  ...common,
  paths: ['/portalsync/commonApi/update'],
  summary: ['任意对象：修改', 'Any object: change a record'],
  body: written,
  answer: definedAnswer({ description: 'The record' }),
})

export const commonConfirmCall = defineCall({
  ...common,
  paths: ['/portalsync/commonApi/confirm'],
  summary: ['审批等待处理的单据', 'Decide about documents that wait for it'],
  body: z
    .object({
      objectName,
      id: givenId.optional(),
      ids: z.array(givenId).min(1).max(mostRecords).optional(),
      ver: z.number().int().optional(),
      passed: z.enum(['0', '1']).describe("'1' passes, '0' rejects"),
      opinion: z.string().max(500).nullish(),
    })
    .refine(({ id, ids }) => (id === undefined) !== (ids === undefined), { path: ['id'], message: 'required' }),
  answer: definedAnswer({ description: 'The record; of several, how many were changed and which were refused' }),
})

export const commonConfirmSearchCall = defineCall({
  ...common,
  paths: ['/portalsync/commonApi/confirmSearch'],
  summary: ['按字段查询等待审批的单据', 'Documents of an object that wait for a decision, by its fields'],
  body: named,
  answer: definedAnswer(rows),
})

export const commonConfirmFindCall = defineCall({
  ...common,
  paths: ['/portalsync/commonApi/searchConfirmById'],
  summary: ['审批人看到的单据内容', 'A document as it is shown to the person who decides'],
  body: z.object({ objectName, id: givenId }),
  answer: z.object({
    resource: z.string(),
    id: z.string(),
    ver: z.number().int(),
    title: z.string().describe('What the document is called, without its type'),
    summary: z.array(z.string()).describe('Names of fields in their order'),
    row: definedAnswer({ description: 'Their values, and what references are called' }),
    amount: z.number().nullable(),
    link: z.string(),
    waiting: z.boolean().describe('A decision is possible'),
  }),
})
