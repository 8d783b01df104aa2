import type { Call } from '@sfa/kit/call'
import { z } from 'zod'
import { described } from './described'

type JsonSchema = Record<string, unknown>

/** A call in the API document: what it takes, and the envelope with what it answers. */
export function callDocument(call: Call): JsonSchema {
  const { tag, summary, key, params, query } = call
  return {
    ...described(tag, summary),
    ...(key === 'public' && { security: [] }),
    ...(typeof key === 'string' && key.includes(':') && { description: `Key: ${key}` }),
    ...(typeof key === 'object' && { description: `One of the keys: ${key.join(', ')}` }),
    ...(params && { params: jsonOf(params, 'input') }),
    ...(query && { querystring: jsonOf(query, 'input') }),
    ...bodyOf(call),
    response: { 200: answered(call), 401: refused('The session has ended'), 403: refused('The key is missing') },
  }
}

/** The schemas that a call's contract names, by name. */
export const componentsOf = ({ components = {} }: Call): Record<string, JsonSchema> =>
  Object.fromEntries(
    Object.entries(components).map(([name, one]) => [name, one instanceof z.ZodType ? jsonOf(one, 'output') : one]),
  )

/** A form has parts of its own, beside or in place of the JSON. */
function bodyOf({ body, form, formParts = body }: Call): JsonSchema {
  const json = body && jsonOf(body, 'input')
  if (!form || !formParts) return json ? { body: json } : {}
  return {
    body: {
      content: {
        ...(json && form === 'also' && { 'application/json': { schema: json } }),
        'multipart/form-data': { schema: jsonOf(formParts, 'input') },
      },
    },
  }
}

/** The schema of a refusal, to which the answers of all calls refer. */
export const refusalSchema: JsonSchema = {
  type: 'object',
  properties: {
    code: { type: 'string', description: "The error's key, never '0'" },
    message: { type: 'string', description: "In the caller's language" },
    data: { description: 'null, or details: failures by field for the code invalid' },
    traceId: { type: 'string' },
  },
  required: ['code', 'message', 'data', 'traceId'],
}

const refusal = { $ref: '#/components/schemas/Refusal' }
const refused = (description: string) => ({ description, ...refusal })

function answered({ answer, rows }: Call): JsonSchema {
  const found = rows && { type: 'array', items: jsonOf(rows, 'output') }
  const told = answer && jsonOf(answer, 'output')
  const data = found && told ? { anyOf: [found, told] } : (found ?? told ?? { type: 'null' })
  return {
    description: "The answer, code '0'; with any other code a refusal",
    anyOf: [
      {
        type: 'object',
        properties: {
          code: { type: 'string', enum: ['0'] },
          message: { type: 'string' },
          data,
          ...(rows && {
            total: { type: 'integer', description: 'Rows of all pages' },
            totalIsMinimum: { type: 'boolean', description: 'There are more rows than total' },
          }),
        },
        required: ['code', 'message', 'data'],
      },
      refusal,
    ],
  }
}

function jsonOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      const document = z.globalRegistry.get(zodSchema)?.document
      if (document) {
        for (const name of Object.keys(jsonSchema)) delete jsonSchema[name as keyof typeof jsonSchema]
        Object.assign(jsonSchema, document instanceof z.ZodType ? jsonOf(document, io) : document)
      }
      // zod writes it for every object of an answer; one that is a map says what its values are.
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
    },
  }) as JsonSchema
  return json
}
