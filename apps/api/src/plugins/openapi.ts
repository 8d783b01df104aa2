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
    transform: jsonSchemaTransform,
  })
  app.get('/portalsync/openapi.json', { schema: { hide: true } }, async () => app.swagger())
})
