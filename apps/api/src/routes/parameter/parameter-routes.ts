import { dictionary } from '@sfa/kit/own-tables/dictionary.resource'
import { answerSearch } from '@sfa/operations/resource/searching/answer-search'
import { parseSearch } from '@sfa/operations/resource/searching/parse-search'
import {
  configParamsCall,
  configTypesCall,
  dictionaryTypesCall,
  dictionaryValuesCall,
  keepTenantNameCall,
  saveSystemConfigCall,
  searchDictionaryCall,
  searchSystemConfigCall,
  searchTenantCall,
  updateDictionaryListCall,
} from '@sfa/parameter/definitions/parameter.calls'
import { dictionaryTypes, dictionaryValues } from '@sfa/parameter/operations/dictionary'
import { configNames, saveSystemConfig, searchSystemConfig } from '@sfa/parameter/operations/system-config'
import { keepTenantName, searchTenant } from '@sfa/parameter/operations/tenant-name'
import { updateDictionaryList } from '@sfa/parameter/operations/update-dictionary-list'
import { z } from 'zod'
import { serve } from '../../calls/serve'
import type { App } from '../../server-context'

const typeList = z.array(z.string().max(50)).max(100)

/** Dictionary and system configuration calls beside the generic ones. */
export const parameterRoutes = async (app: App) => {
  const { services } = app.context

  serve(app, searchDictionaryCall, async ({ caller, body }, reply) => {
    const types = typeList.safeParse(body.typeList)
    if (!types.success)
      return reply.answerFound(await answerSearch(services, caller, dictionary, parseSearch(dictionary, body)))
    const rows = await dictionaryValues(services, caller, types.data)
    return { rows, total: rows.length }
  })
  serve(app, dictionaryTypesCall, ({ caller }) => dictionaryTypes(services, caller))
  serve(app, dictionaryValuesCall, ({ caller, params }) => dictionaryValues(services, caller, [params.type]))
  serve(app, updateDictionaryListCall, ({ caller, body }) => updateDictionaryList(services, caller, body))

  serve(app, searchSystemConfigCall, ({ caller, body }) => searchSystemConfig(services, caller, body))
  serve(app, saveSystemConfigCall, ({ caller, body }) => saveSystemConfig(services, caller, body))
  serve(app, configTypesCall, async ({ caller }) => (await configNames(services, caller)).map(type => ({ type })))
  serve(app, configParamsCall, async ({ caller, body: { type } }) =>
    (await configNames(services, caller, type)).map(param => ({ type, param })),
  )

  serve(app, searchTenantCall, ({ caller }) => searchTenant(services, caller))
  serve(app, keepTenantNameCall, ({ caller, body }) => keepTenantName(services, caller, body))
}
