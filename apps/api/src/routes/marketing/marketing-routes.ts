import { conflictsCall, tryPromotionsCall } from '@sfa/resources/marketing/promotion.calls'
import { findConflicts } from '@sfa/services/marketing/find-conflicts'
import { tryPromotions } from '@sfa/services/marketing/try-promotions'
import { serve } from '../../calls/serve'
import type { App } from '../../server-context'

export const marketingRoutes = async (app: App) => {
  const { services } = app.context
  serve(app, tryPromotionsCall, ({ caller, body }) => tryPromotions(services, caller, body))
  serve(app, conflictsCall, ({ caller, body }) => findConflicts(services, caller, body))
}
