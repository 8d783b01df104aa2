import swagger from '@fastify/swagger'
import fp from 'fastify-plugin'
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { callDocument, componentsOf, refusalSchema } from '../calls/call-document'
import { productVersion } from '../project-root'
import type { App } from '../server-context'

/** The document is made from the contracts that check the calls. Answered at GET /portalsync/openapi.json. */
export const openapi = fp(async (app: App) => {
  app.decorate('calls', new Map())
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  const components: Record<string, object> = { Refusal: refusalSchema }
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: '智能销售管理后台', version: productVersion },
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
      security: [{ token: [] }],
    },
    transform: document => {
      const call = document.route.config?.call
      if (!call) return withAnswers(jsonSchemaTransform(document as never))
      Object.assign(components, componentsOf(call))
      return { schema: callDocument(call) as never, url: document.url }
    },
    transformObject: document => {
      if (!('openapiObject' in document)) return {}
      const { openapiObject } = document
      const schemas = { ...openapiObject.components?.schemas, ...components }
      return { ...openapiObject, components: { ...openapiObject.components, schemas } } as typeof openapiObject
    },
  })
  app.get('/portalsync/openapi.json', { schema: { hide: true } }, async () => app.swagger())
})

/** Files, pages and streams, and calls that wait for their contract, answer what their kind answers. */
const withAnswers = <T extends { schema?: object }>(route: T): T => ({
  ...route,
  schema: { response: { 200: { description: 'The answer' } }, ...route.schema },
})
