import { countryInfoCall } from '@sfa/resources/distributor/distributor.calls'
import { countryInfo } from '@sfa/services/distributor/country-info'
import { serve } from '../../calls/serve'
import type { App } from '../../server-context'

/** Calls of the distributor area that no resource has (2-master-data.md §7). */
export const distributorRoutes = async (app: App) => {
  const { services } = app.context
  serve(app, countryInfoCall, ({ caller }) => countryInfo(services, caller))
}
