import { mustStockCall } from '@sfa/customer/definitions/must-stock.calls'
import { reassignCall } from '@sfa/customer/definitions/primary-distributor.calls'
import { compareStoreCall } from '@sfa/customer/definitions/store.calls'
import { store } from '@sfa/customer/definitions/store.resource'
import {
  bindStoresCall,
  countConditionsCall,
  customerKeyTypesCall,
  dissolveStoreGroupCall,
  storesOfGroupCall,
  untieStoresCall,
  whyInGroupsCall,
} from '@sfa/customer/definitions/store-group.calls'
import {
  geocodeCall,
  mapSettingsCall,
  mapStoresCall,
  mapTotalsCall,
  mapViewCall,
} from '@sfa/customer/definitions/store-map.calls'
import { comparePairCall, proposePairCall } from '@sfa/customer/definitions/store-pair.calls'
import { bindStores, dissolveStoreGroup } from '@sfa/customer/operations/bind-stores'
import { compareStore } from '@sfa/customer/operations/compare-store'
import { geocode } from '@sfa/customer/operations/map/geocode'
import { mapStores } from '@sfa/customer/operations/map/map-stores'
import { mapTotals } from '@sfa/customer/operations/map/map-totals'
import { mapView } from '@sfa/customer/operations/map/map-view'
import { comparePair } from '@sfa/customer/operations/merge/compare-pair'
import { proposePair } from '@sfa/customer/operations/merge/propose-pair'
import { mustStock } from '@sfa/customer/operations/must-stock'
import { countConditions, whyInGroups } from '@sfa/customer/operations/why-in-groups'
import { reassignDistributor } from '@sfa/distributor/operations/reassign-distributor'
import { textIn } from '@sfa/kernel/language'
import { givenId } from '@sfa/kit/fields/wire-id'
import { readBody } from '@sfa/operations/read-body'
import { answerSearch } from '@sfa/operations/resource/searching/answer-search'
import { parseSearch } from '@sfa/operations/resource/searching/parse-search'
import { serve } from '../../calls/serve'
import type { App } from '../../server-context'

/** Calls of the customer area that no other resource has. */
export const customerRoutes = async (app: App) => {
  const { services, config } = app.context
  serve(app, compareStoreCall, ({ caller, body }) => compareStore(services, caller, body))
  serve(app, reassignCall, ({ caller, body }) => reassignDistributor(services, caller, body))
  serve(app, bindStoresCall, ({ caller, body }) => bindStores(services, caller, 'add', body))
  serve(app, untieStoresCall, ({ caller, body }) => bindStores(services, caller, 'remove', body))
  serve(app, dissolveStoreGroupCall, ({ caller, body }) => dissolveStoreGroup(services, caller, body))
  serve(app, storesOfGroupCall, async ({ caller, body: { groupId, id, ...body } }, reply) => {
    const ofGroup = { groupIds: [readBody(givenId, groupId ?? id)] }
    return reply.answerFound(await answerSearch(services, caller, store, parseSearch(store, { ...body, ...ofGroup })))
  })
  serve(app, whyInGroupsCall, ({ caller, body }) => whyInGroups(services, caller, body))
  serve(app, mustStockCall, ({ caller, body }) => mustStock(services, caller, body))
  serve(app, countConditionsCall, ({ caller, body }) => countConditions(services, caller, body))
  serve(app, comparePairCall, ({ caller, body }) => comparePair(services, caller, body))
  serve(app, proposePairCall, ({ caller, body }) => proposePair(services, caller, body))
  serve(app, mapTotalsCall, ({ caller, body }) => mapTotals(services, caller, body))
  serve(app, mapViewCall, ({ caller, body }) => mapView(services, caller, body))
  serve(app, mapStoresCall, ({ caller, body }) => mapStores(services, caller, body))
  serve(app, mapSettingsCall, async () => ({
    tiles: config.mapTiles ?? null,
    geocoder: config.geocoder !== undefined,
  }))
  serve(app, geocodeCall, ({ caller, body }) =>
    geocode(services, caller, config.geocoder, body, error =>
      app.log.warn({ err: error }, 'the geocoder could not be asked'),
    ),
  )
  // Groups are made of stores; other customers have none.
  serve(app, customerKeyTypesCall, async ({ caller: { language } }) => ({
    rows: [{ id: 'Store', code: 'Store', description: textIn(language, store.label) }],
    total: 1,
  }))
}
