import type { TestApi } from '../session/start-api'
import type { JsonSchema } from './value-by-schema'

export interface Operation {
  method: 'GET' | 'POST'
  /** With `{id}` where a part of the address is a parameter. */
  path: string
  /** Of a body in JSON; none where the call takes a form. */
  body?: JsonSchema
  parameters: readonly { name: string; in: string; schema: JsonSchema }[]
  /** Its answer is the envelope. */
  enveloped: boolean
}

type Content = Readonly<Record<string, { schema: JsonSchema }>>
interface DocumentedOperation {
  requestBody?: { content?: Content }
  parameters?: Operation['parameters']
  responses: Readonly<Record<string, { content?: Content }>>
}
interface ApiDocument {
  paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>
  components: { schemas: Readonly<Record<string, JsonSchema>> }
}

/** The operations of the API document, and the schemas that they name. */
export function documentOf({ app }: Pick<TestApi, 'app'>) {
  const { paths, components } = app.swagger() as unknown as ApiDocument
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, one]): Operation[] => {
      if (method !== 'get' && method !== 'post') return []
      const body = one.requestBody?.content?.['application/json']?.schema
      return [
        {
          method: method === 'get' ? 'GET' : 'POST',
          path,
          ...(body && { body }),
          parameters: one.parameters ?? [],
          enveloped: JSON.stringify(one.responses['200'] ?? {}).includes('"message"'),
        },
      ]
    }),
  )
  return { operations, components: components.schemas }
}
