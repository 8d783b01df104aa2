import { countryInfoCall } from '@sfa/distributor/definitions/distributor.calls'
import {
  addStoresCall,
  associatedStoresCall,
  removeStoresCall,
} from '@sfa/distributor/definitions/distributor-store.calls'
import { assignStores } from '@sfa/distributor/operations/assign-stores'
import { associatedStores } from '@sfa/distributor/operations/associated-stores'
import { countryInfo } from '@sfa/distributor/operations/country-info'
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
