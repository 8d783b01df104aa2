import { z } from 'zod'
import { adjustableFields, isListOfRecords, mostAdjusted } from './actions/adjustment'
import { batchFields } from './actions/batch-fields'
import { type Call, type CallKey, documentedAs, summaryOf } from './call'
import type { Field } from './fields/field'
import { fieldJsonSchema, recordJsonSchema } from './fields/field-json-schema'
import { idPattern } from './fields/wire-id'
import { areaOf, auditFields, fieldOf, type Operation, type Resource } from './resource'
import { permissionKey } from './resource-calls'
import { longestName, longestSearch, mostNamed, mostSorts } from './search-limits'

type Document = Readonly<Record<string, unknown>>

const id = { type: 'string', pattern: idPattern.source, maxLength: 18 }
const ids = { type: 'array', items: id, maxItems: mostNamed }
const object = (properties: object, required: readonly string[] = []): Document => ({
  type: 'object',
  properties,
  ...(required.length > 0 && { required }),
})

const page = object({
  pageIndex: { type: 'integer', minimum: 1 },
  pageSize: { type: 'integer', description: '-1: all' },
  count: { enum: ['exact', false], description: 'Not set: the total is exact up to 10,000' },
})
const all = { const: true, description: 'In place of conditions: every record' }
const sort = {
  type: 'array',
  items: object({ field: { type: 'string', maxLength: longestName }, order: { enum: ['asc', 'desc'] } }),
  maxItems: mostSorts,
}

/** Body of a search, as the API document shows it: conditions by field, the page, the order. */
export const searchJsonSchema = (resource: Resource): Document =>
  object({
    ...Object.fromEntries(
      resource.list.search.map(name => [name, conditionJsonSchema(fieldJsonSchema(fieldOf(resource, name)))]),
    ),
    searchField: { type: 'string', maxLength: longestSearch, description: 'Words of code, name or bar code' },
    ids,
    page,
    sort,
  })

/** One value, several, or the ends of a range (docs/wire.md "Search body"). */
export function conditionJsonSchema({ title, description, default: _, ...one }: Document): Document {
  const several =
    one.type === 'array'
      ? { ...one, maxItems: mostNamed }
      : { type: 'array', items: { anyOf: [one, { type: 'null' }] }, maxItems: mostNamed }
  return { title, ...(description === undefined ? {} : { description }), anyOf: [one, several] }
}

/** A record as searches and records answer it; names of what it refers to stand beside it. */
export const rowJsonSchema = (resource: Resource): Document =>
  object(
    {
      id,
      ver: { type: 'integer' },
      ...Object.fromEntries(answeredFields(resource).map(([name, field]) => [name, answeredJsonSchema(field)])),
    },
    ['id'],
  )

const answeredFields = ({ fields }: Resource): [string, Field][] => Object.entries({ ...fields, ...auditFields })

/** Answers hold what is there; patterns and limits are for what is written. */
function answeredJsonSchema(field: Field): Document {
  const { pattern: _, maxLength: __, default: ___, ...schema } = fieldJsonSchema(field)
  return !field.required && typeof schema.type === 'string' ? { ...schema, type: [schema.type, 'null'] } : schema
}

const refused: Document = {
  type: 'array',
  items: object({ id, code: { type: 'string' }, message: { type: 'string' } }),
}
/** A batch change, of the fields that may have one value for many records. */
const batchBody = (resource: Resource): Document => {
  const { page: _, ...query } = searchJsonSchema(resource).properties as Readonly<Record<string, unknown>>
  const ofFields = (names: readonly string[], schemaOf: (name: string) => Document) =>
    object(Object.fromEntries(names.map(name => [name, schemaOf(name)])))
  return object({
    ids,
    query: { ...object({ ...query, all }), description: 'A search, in place of ids' },
    changes: ofFields(batchFields(resource), name => fieldJsonSchema(fieldOf(resource, name))),
    adjust: {
      ...ofFields(adjustableFields(resource), name => adjustmentOf(fieldOf(resource, name))),
      description: 'Numbers and lists that are changed from each record’s own value',
    },
    preview: { type: 'boolean', description: 'Answers what would be changed and writes nothing' },
  })
}
const numberAdjustment = object(
  {
    by: { enum: ['percent', 'amount'] },
    value: { type: 'number' },
    step: { type: 'number', description: 'The result is a multiple of it' },
    rounding: { enum: ['half', 'up', 'down'] },
  },
  ['by', 'value'],
)
const listAdjustment = object({ by: { enum: ['add', 'remove'] }, ids: { ...ids, maxItems: mostAdjusted } }, [
  'by',
  'ids',
])
const adjustmentOf = (field: Field): Document => (isListOfRecords(field) ? listAdjustment : numberAdjustment)
const batchPreview = (row: Document): Document =>
  object({
    count: { type: 'integer' },
    samples: { type: 'array', items: object({ before: row, after: row }) },
  })
/** What became of several records. */
export const resultOfSeveral = object({
  changed: { type: 'integer' },
  waiting: { type: 'integer', description: 'How many of them wait for approval since, or for further approvers' },
  asked: { type: 'array', items: { type: 'string' }, description: 'Names of these approvers, after a decision' },
  refused,
  batchId: { type: 'string', description: 'Alone where a job makes the change' },
})

const bodies: Record<Exclude<Operation, 'search'>, (resource: Resource) => Document> = {
  findById: () => object({ id }, ['id']),
  create: resource => recordJsonSchema(resource, 'create'),
  update: resource => recordJsonSchema(resource, 'update'),
  updateStatus: () => object({ id, ids, isDeleted: { enum: ['0', '1'] } }, ['isDeleted']),
  delete: () => object({ id, ids }),
  batchUpdate: batchBody,
}

/** `product.brand`; pages and lines of a document follow its name. */
export const componentOf = ({ key, page, linesOf }: Resource): string =>
  [key, page?.name, linesOf?.detail]
    .filter(Boolean)
    .join('.')
    .replace(/[^\w.-]+/g, '.')

/** A body that is checked by the definition: all failures at once, in the caller's language. */
export const definedBody = (document: Document) => documentedAs(z.looseObject({}), document)
/** An answer that is made by the definition. */
export const definedAnswer = (document: Document) => documentedAs(z.unknown(), document)

/** The contract of a search under these paths. */
export function searchContract(resource: Resource, paths: readonly string[]) {
  const component = componentOf(resource)
  return {
    paths,
    // Who may read depends on more than the page: what is open to read, what looks a record up.
    key: 'service',
    tag: areaOf(resource),
    summary: summaryOf(resource.label, ['查询', 'search']),
    body: definedBody(searchJsonSchema(resource)),
    rows: definedAnswer({ $ref: `#/components/schemas/${component}` }),
    components: { [component]: rowJsonSchema(resource) },
  } satisfies Call
}

/** The contract of a generic call other than the search: what the definition makes of it. */
export function recordContract(resource: Resource, { operation, path }: RecordCall) {
  const component = componentOf(resource)
  const row = definedAnswer({ $ref: `#/components/schemas/${component}` })
  return {
    paths: [path],
    key: operation === 'findById' ? 'service' : ((permissionKey(resource, operation) as CallKey | null) ?? 'signed-in'),
    tag: areaOf(resource),
    summary: summaryOf(resource.label, [operation, operation]),
    body: definedBody(bodies[operation](resource)),
    answer: answerOf(operation, row, { $ref: `#/components/schemas/${component}` }),
    components: { [component]: rowJsonSchema(resource) },
  } satisfies Call
}
type RecordCall = { operation: Exclude<Operation, 'search'>; path: string }

function answerOf(operation: Operation, row: z.ZodType, rowDocument: Document): z.ZodType {
  if (operation === 'batchUpdate') return definedAnswer({ anyOf: [resultOfSeveral, batchPreview(rowDocument)] })
  return operation === 'updateStatus' || operation === 'delete' ? z.array(row) : row
}
