import { dictionary } from '@sfa/resources/parameter/dictionary.resource'
import { dictionaryTypes, dictionaryValues } from '@sfa/services/parameter/dictionary'
import { configNames, saveSystemConfig, searchSystemConfig } from '@sfa/services/parameter/system-config'
import { keepTenantName, searchTenant } from '@sfa/services/parameter/tenant-name'
import { updateDictionaryList } from '@sfa/services/parameter/update-dictionary-list'
import { answerSearch } from '@sfa/services/resource/answer-search'
import { parseSearch } from '@sfa/services/resource/parse-search'
import { z } from 'zod'
import type { App } from '../../server-context'

const record = z.record(z.string(), z.unknown())
const body = record.nullish().transform(value => value ?? {})
const tags = ['parameter']

/** Dictionary and system configuration calls beside the generic ones (2-master-data.md §7). */
export const parameterRoutes = async (app: App) => {
  const { services } = app.context

  // Lookups send a list of types and no page; the page's own search goes the generic way.
  app.post('/portalsync/basedata/dict/search', { schema: { tags, body } }, async ({ caller, body }, reply) => {
    const types = z.array(z.string().max(50)).max(100).safeParse(body.typeList)
    if (types.success) {
      const rows = await dictionaryValues(services, caller, types.data)
      return reply.answer(rows, { total: rows.length })
    }
    return reply.answerFound(await answerSearch(services, caller, dictionary, parseSearch(dictionary, body)))
  })

  app.get('/portalsync/basedata/dict/searchAllType', { schema: { tags } }, async ({ caller }, reply) =>
    reply.answer(await dictionaryTypes(services, caller)),
  )

  app.get(
    '/portalsync/basedata/dict/searchDropList/:type',
    { schema: { tags, params: z.object({ type: z.string().max(50) }) } },
    async ({ caller, params }, reply) => reply.answer(await dictionaryValues(services, caller, [params.type])),
  )

  app.post(
    '/portalsync/basedata/dict/updateList',
    { schema: { tags, body: z.unknown() } },
    async ({ caller, body }, reply) => reply.answer(await updateDictionaryList(services, caller, body)),
  )

  for (const path of ['/portalsync/basedata/systemConfig/search', '/portalsync/v2.7/basedata/searchSystemConfig'])
    app.post(path, { schema: { tags, body } }, async ({ caller, body }, reply) => {
      const { rows, total } = await searchSystemConfig(services, caller, body)
      return reply.answer(rows, { total })
    })

  app.post(
    '/portalsync/basedata/systemConfig/createOrUpdateList',
    { schema: { tags, body: z.unknown() } },
    async ({ caller, body }, reply) => reply.answer(await saveSystemConfig(services, caller, body)),
  )

  app.post(
    '/portalsync/basedata/systemConfig/searchSystemType',
    { schema: { tags, body } },
    async ({ caller }, reply) => reply.answer((await configNames(services, caller)).map(type => ({ type }))),
  )

  app.post(
    '/portalsync/basedata/systemConfig/searchSystemParam',
    { schema: { tags, body: z.object({ type: z.string().max(50) }) } },
    async ({ caller, body }, reply) =>
      reply.answer((await configNames(services, caller, body.type)).map(param => ({ type: body.type, param }))),
  )

  for (const path of [
    '/portalsync/basedata/systemConfig/searchSystemTenant',
    '/portalsync/basedata/systemTenant/search',
  ])
    app.post(path, { schema: { tags, body } }, async ({ caller }, reply) =>
      reply.answer(await searchTenant(services, caller)),
    )

  app.post('/portalsync/basedata/systemTenant/create', { schema: { tags, body } }, async ({ caller, body }, reply) =>
    reply.answer(await keepTenantName(services, caller, body)),
  )
}
