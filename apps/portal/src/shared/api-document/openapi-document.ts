import { gateway } from '../request/gateway'
import { requestHeaders } from '../request/request-headers'

/** What the page reads of an OpenAPI document. */
export interface Schema {
  type?: string | readonly string[]
  format?: string
  title?: string
  description?: string
  enum?: readonly unknown[]
  maxLength?: number
  minimum?: number
  maximum?: number
  pattern?: string
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
  items?: Schema
  anyOf?: readonly Schema[]
  oneOf?: readonly Schema[]
  allOf?: readonly Schema[]
  $ref?: string
}
interface Content {
  content?: Readonly<Record<string, { schema?: Schema }>>
  description?: string
}
interface OperationObject {
  tags?: readonly string[]
  summary?: string
  'x-summary-zh'?: string
  description?: string
  operationId?: string
  parameters?: readonly { name: string; in: string; required?: boolean; description?: string; schema?: Schema }[]
  requestBody?: Content
  responses?: Readonly<Record<string, Content>>
}
export interface OpenApiDocument {
  info?: { title?: string; version?: string; description?: string }
  paths?: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>
  components?: { schemas?: Readonly<Record<string, Schema>> }
}

export interface ApiCall extends OperationObject {
  method: string
  path: string
  tag: string
}

const methods = new Set(['get', 'post', 'put', 'patch', 'delete', 'head', 'options'])

export const callsOf = (document: OpenApiDocument): ApiCall[] =>
  Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => methods.has(method))
      .map(([method, operation]) => ({ ...operation, method, path, tag: operation.tags?.[0] ?? '' })),
  )

/** Calls that hold every word of the text in their path, summary, tag or id. */
export function findCalls(calls: readonly ApiCall[], text: string): ApiCall[] {
  const words = text.trim().toLowerCase().split(/\s+/).filter(Boolean)
  return calls.filter(({ method, path, summary, tag, operationId }) => {
    const whole = `${method} ${path} ${summary ?? ''} ${tag} ${operationId ?? ''}`.toLowerCase()
    return words.every(word => whole.includes(word))
  })
}

export function groupByTag(calls: readonly ApiCall[]): [tag: string, calls: ApiCall[]][] {
  const groups = new Map<string, ApiCall[]>()
  for (const call of calls) {
    const group = groups.get(call.tag)
    if (group) group.push(call)
    else groups.set(call.tag, [call])
  }
  return [...groups]
}

/** What a call takes or answers; of an answer, which may be a refusal too, what it is when all is well. */
export function bodySchema(content: Content | undefined): Schema | undefined {
  const schema = Object.values(content?.content ?? {})[0]?.schema
  const [answered, refused] = schema?.anyOf ?? []
  return refused?.$ref?.endsWith('/Refusal') ? answered : schema
}

/** A schema behind its references and single alternatives; unions of several stay as they are. */
export function resolveSchema(document: OpenApiDocument, schema: Schema): Schema {
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1) ?? ''
    const target = document.components?.schemas?.[name]
    return target ? resolveSchema(document, target) : schema
  }
  const choices = (schema.anyOf ?? schema.oneOf)?.filter(one => one.type !== 'null')
  if (choices?.length === 1 && choices[0])
    return { ...resolveSchema(document, choices[0]), description: schema.description }
  if (!schema.allOf) return schema
  const parts = schema.allOf.map(part => resolveSchema(document, part))
  return {
    ...schema,
    properties: Object.assign({}, ...parts.map(part => part.properties)),
    required: parts.flatMap(part => part.required ?? []),
  }
}

export function typeText(schema: Schema): string {
  if (schema.type === 'array') return `${schema.items ? typeText(schema.items) : 'any'}[]`
  const type = Array.isArray(schema.type) ? schema.type.filter(one => one !== 'null').join(' | ') : schema.type
  const choices = schema.anyOf ?? schema.oneOf
  const text =
    type ?? (choices ? [...new Set(choices.map(typeText))].join(' | ') : (schema.$ref?.split('/').at(-1) ?? 'any'))
  return schema.format ? `${text} (${schema.format})` : String(text)
}

/** The document is no envelope, so it does not pass through the calls of the request layer. */
export async function fetchDocument(signal?: AbortSignal): Promise<OpenApiDocument> {
  const response = await fetch(`${gateway}/portalsync/openapi.json`, { headers: requestHeaders(), signal })
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`)
  return response.json()
}
