import { fieldJsonSchema, recordJsonSchema } from '@sfa/resource-kit/field-json-schema'
import { areaOf, fieldOf, type Operation, type Resource } from '@sfa/resource-kit/resource'
import { z } from 'zod'

const anyBody = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform(body => body ?? {})

const id = { type: 'string' }
const ids = { type: 'array', items: id }
const object = (properties: object, required: readonly string[] = []) => ({ type: 'object', properties, required })

const page = object({
  pageIndex: { type: 'integer', minimum: 1 },
  pageSize: { type: 'integer', description: '-1: all' },
  count: { enum: ['exact', false], description: 'Not set: the total is exact up to 10,000' },
})
const sort = { type: 'array', items: object({ field: { type: 'string' }, order: { enum: ['asc', 'desc'] } }) }

const documented: Record<Operation, (resource: Resource) => object> = {
  search: resource =>
    object({
      ...Object.fromEntries(resource.list.search.map(name => [name, fieldJsonSchema(fieldOf(resource, name))])),
      searchField: { type: 'string', description: 'Code or name' },
      ids,
      page,
      sort,
    }),
  findById: () => object({ id }, ['id']),
  create: resource => recordJsonSchema(resource, 'create'),
  update: resource => recordJsonSchema(resource, 'update'),
  updateStatus: () => object({ id, ids, isDeleted: { enum: ['0', '1'] } }, ['isDeleted']),
  delete: () => object({ id, ids }),
  batchUpdate: () =>
    object({
      ids,
      query: { type: 'object' },
      changes: { type: 'object' },
      adjust: {
        type: 'object',
        description: 'By field of a number: { by: percent|amount, value, step?, rounding?: half|up|down }',
      },
      preview: { type: 'boolean' },
    }),
}

/**
 * The call in the API document. The body itself is not checked here: the operation checks it against the definition and
 * answers all failures at once, in the caller's language.
 */
export const schemaOfCall = (resource: Resource, operation: Operation) => ({
  tags: [areaOf(resource)],
  summary: `${resource.label[1]}: ${operation}`,
  body: anyBody.meta({ request: documented[operation](resource) }),
})
