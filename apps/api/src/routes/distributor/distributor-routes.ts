import { countryInfoCall } from '@sfa/resources/distributor/distributor.calls'
import {
  addStoresCall,
  associatedStoresCall,
  removeStoresCall,
} from '@sfa/resources/distributor/distributor-store.calls'
import { assignStores } from '@sfa/services/distributor/assign-stores'
import { associatedStores } from '@sfa/services/distributor/associated-stores'
import { countryInfo } from '@sfa/services/distributor/country-info'
import { serve } from '../../calls/serve'
import type { App } from '../../server-context'

/** Calls of the distributor area that no resource has. */
export const distributorRoutes = async (app: App) => {
  const { services } = app.context
  serve(app, countryInfoCall, ({ caller }) => countryInfo(services, caller))
  serve(app, addStoresCall, ({ caller, body }) => assignStores(services, caller, 'add', body))
  serve(app, removeStoresCall, ({ caller, body }) => assignStores(services, caller, 'remove', body))
  serve(app, associatedStoresCall, async ({ caller, body }, reply) =>
    reply.answerFound(await associatedStores(services, caller, body)),
  )
}
