import swagger from '@fastify/swagger'
import fp from 'fastify-plugin'
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { productVersion } from '../project-root'
import type { App } from '../server-context'

/** The document is made from the schemas that check the requests. Answered at GET /portalsync/openapi.json. */
export const openapi = fp(async (app: App) => {
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: '智能销售管理后台', version: productVersion },
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
      security: [{ token: [] }],
    },
    transform: route => withAnswers(jsonSchemaTransform(route as never)),
  })
  app.get('/portalsync/openapi.json', { schema: { hide: true } }, async () => app.swagger())
})

const answers = {
  200: {
    description: 'The envelope; a code other than 0 is a refusal',
    type: 'object',
    properties: {
      code: { type: 'string', description: "'0', or the key of the error" },
      message: { type: 'string' },
      data: {},
      total: { type: 'integer', description: 'Rows of all pages, on searches' },
      traceId: { type: 'string', description: 'On refusals' },
    },
    required: ['code', 'message', 'data'],
  },
  401: { description: 'The session has ended', type: 'object' },
  403: { description: 'The key is missing', type: 'object' },
}

/** All answers have the same envelope, so routes have no schemas of answers. */
function withAnswers<T extends { schema?: { response?: unknown } }>(route: T): T {
  return { ...route, schema: { ...route.schema, response: route.schema?.response ?? answers } }
}
