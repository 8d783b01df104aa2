import { compareStoreCall } from '@sfa/resources/customer/store.calls'
import { compareStore } from '@sfa/services/customer/compare-store'
import { serve } from '../../calls/serve'
import type { App } from '../../server-context'

/** Calls of the customer area that no other resource has. */
export const customerRoutes = async (app: App) => {
  const { services } = app.context
  serve(app, compareStoreCall, ({ caller, body }) => compareStore(services, caller, body))
}
