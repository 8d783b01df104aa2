import { familyOperations } from '@sfa/services/resource/family-operation'
import { answerFamilyCall } from '@sfa/services/resource/object-family'
import { z } from 'zod'
import type { App } from '../../server-context'

/** Families with the same operations (2-master-data.md §7); `survey` also creates in batches. */
const families = ['/basedata/object', '/store/object', '/product/object', '/survey/object', '/user/object']

const body = z.record(z.string(), z.unknown())

export const objectFamilyRoutes = async (app: App) => {
  const { services } = app.context
  for (const family of families)
    for (const operation of familyOperations)
      app.post(`${family}/${operation}`, { schema: { tags: ['object'], body } }, async ({ caller, body }, reply) => {
        return reply.answerFound(await answerFamilyCall(services, caller, operation, body))
      })
  app.post('/survey/object/listCreateBatch', { schema: { tags: ['object'], body } }, async ({ caller, body }, reply) =>
    reply.answerFound(await answerFamilyCall(services, caller, 'listCreate', body)),
  )
}
