import { checkAssetCall } from '@sfa/asset/definitions/asset.calls'
import { checkAsset } from '@sfa/asset/operations/check-asset'
import { serve } from '../../calls/serve'
import type { App } from '../../server-context'

/** Checks of assets; assets themselves have the calls of their definition. */
export const assetRoutes = async (app: App) => {
  const { services } = app.context
  serve(app, checkAssetCall, ({ caller, body }) => checkAsset(services, caller, body))
}
