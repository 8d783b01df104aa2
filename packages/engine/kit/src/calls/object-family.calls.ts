import { z } from 'zod'
import { defineCall } from '../call'
import { fieldValues, listOfFieldValues, mostFields } from '../fields/field-values'
import { definedAnswer } from '../resource-contract'
import { longestName } from '../search-limits'

/**
 * Families with the same operations; `survey` also creates in batches. The portal writes products
 * by them, so theirs is the first.
 */
const families = ['/product/object', '/basedata/object', '/store/object', '/survey/object', '/user/object']

/** Operations of `/product/object/*` and its sisters, spelled as documented. */
export const familyOperations = [
  'search',
  'create',
  'update',
  'listUpdate',
  'upset',
  'listCreate',
  'delete',
  'createWithFK',
  'updateWithFK',
  'searchForGroupBy',
] as const
export type FamilyOperation = (typeof familyOperations)[number]

const operators = ['eq', 'ne', 'in', 'like', 'gt', 'ge', 'lt', 'le'] as const

const name = z.string().max(longestName)
/** Names of fields with commas between them. */
const longestList = 10_000
/** Records of `listCreate` and `listUpdate`. */
const mostWritten = 1000

const body = z.object({
  objectName: name.describe('Of a resource: product.brand, or a name of the documents'),
  searchItems: z
    .array(z.object({ column: name, operator: z.enum(operators).default('eq'), value: z.unknown() }))
    .max(50)
    .optional(),
  returnFiled: z
    .union([
      z.array(name).max(mostFields),
      z
        .string()
        .max(longestList)
        .transform(text => text.split(',')),
    ])
    .optional(),
  groupBy: z.array(name).max(5).optional(),
  sum: z.array(name).max(10).optional(),
  record: fieldValues.optional(),
  records: listOfFieldValues(mostWritten).optional(),
  // Checked as in every search.
  page: z.unknown().optional(),
  sort: z.unknown().optional(),
})
export type FamilyBody = z.output<typeof body>

/** One call of all families: which resource it is about stands in the body, so the service asks for the key. */
export const familyCall = (operation: FamilyOperation) =>
  defineCall({
    paths: [
      ...families.map(family => `${family}/${operation}`),
      ...(operation === 'listCreate' ? ['/survey/object/listCreateBatch'] : []),
    ],
    key: 'service',
    tag: 'object',
    summary: [`任意对象：${operation}`, `Any object: ${operation}`],
    ...(operation.startsWith('list') && { takes: { bytes: 4 * 1024 * 1024, values: 60 * mostWritten } }),
    body,
    answer: definedAnswer({ description: 'Rows of a search, or records as the resource’s own call answers them' }),
  })
