import { createSchema, updateSchema } from '@sfa/resource-kit/record-schema'
import { areaOf, type Operation, type Resource } from '@sfa/resource-kit/resource'
import { z } from 'zod'

const anyBody = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform(body => body ?? {})
const id = z.string().describe('id')

const page = z.object({ pageIndex: z.number().int().min(1), pageSize: z.number().int().describe('-1: all') })
const documented: Record<Operation, (resource: Resource) => z.ZodType> = {
  search: resource =>
    z.object({
      ...Object.fromEntries(resource.list.search.map(name => [name, z.unknown().optional()])),
      searchField: z.string().optional(),
      page: page.optional(),
      sort: z.array(z.object({ field: z.string(), order: z.enum(['asc', 'desc']) })).optional(),
    }),
  findById: () => z.object({ id }),
  create: createSchema,
  update: updateSchema,
  updateStatus: () => z.object({ id: id.optional(), ids: z.array(id).optional(), isDeleted: z.enum(['0', '1']) }),
  delete: () => z.object({ id: id.optional(), ids: z.array(id).optional() }),
  batchUpdate: () =>
    z.object({
      ids: z.array(id).optional(),
      query: z.record(z.string(), z.unknown()).optional(),
      changes: z.record(z.string(), z.unknown()),
      preview: z.boolean().optional(),
    }),
}

/**
 * What the API document says of a call. The body itself is taken as it comes: the operation checks it against the
 * definition and answers all failures at once, in the caller's language.
 */
export const schemaOfCall = (resource: Resource, operation: Operation) => ({
  tags: [areaOf(resource)],
  summary: `${resource.label[1]}: ${operation}`,
  body: anyBody.meta({ request: jsonSchemaOf(documented[operation](resource)) }),
})

/** Input side, since defaults and transforms are the server's affair. */
const jsonSchemaOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
