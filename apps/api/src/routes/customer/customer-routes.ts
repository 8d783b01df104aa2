import { textIn } from '@sfa/domain/language'
import { givenId } from '@sfa/resource-kit/fields/wire-id'
import { mustStockCall } from '@sfa/resources/customer/must-stock.calls'
import { reassignCall } from '@sfa/resources/customer/primary-distributor.calls'
import { compareStoreCall } from '@sfa/resources/customer/store.calls'
import { store } from '@sfa/resources/customer/store.resource'
import {
  bindStoresCall,
  countConditionsCall,
  customerKeyTypesCall,
  dissolveStoreGroupCall,
  storesOfGroupCall,
  untieStoresCall,
  whyInGroupsCall,
} from '@sfa/resources/customer/store-group.calls'
import {
  geocodeCall,
  mapSettingsCall,
  mapStoresCall,
  mapTotalsCall,
  mapViewCall,
} from '@sfa/resources/customer/store-map.calls'
import { comparePairCall, proposePairCall } from '@sfa/resources/customer/store-pair.calls'
import { bindStores, dissolveStoreGroup } from '@sfa/services/customer/bind-stores'
import { compareStore } from '@sfa/services/customer/compare-store'
import { geocode } from '@sfa/services/customer/map/geocode'
import { mapStores } from '@sfa/services/customer/map/map-stores'
import { mapTotals } from '@sfa/services/customer/map/map-totals'
import { mapView } from '@sfa/services/customer/map/map-view'
import { comparePair } from '@sfa/services/customer/merge/compare-pair'
import { proposePair } from '@sfa/services/customer/merge/propose-pair'
import { mustStock } from '@sfa/services/customer/must-stock'
import { reassignDistributor } from '@sfa/services/customer/reassign-distributor'
import { countConditions, whyInGroups } from '@sfa/services/customer/why-in-groups'
import { readBody } from '@sfa/services/read-body'
import { answerSearch } from '@sfa/services/resource/searching/answer-search'
import { parseSearch } from '@sfa/services/resource/searching/parse-search'
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
