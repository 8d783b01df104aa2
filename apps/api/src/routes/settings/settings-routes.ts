import { settingsContract } from '@sfa/kit/definition-contracts'
import { saveSettings } from '@sfa/operations/settings/save-settings'
import { searchSettings } from '@sfa/operations/settings/search-settings'
import { settingsPages } from '@sfa/registry/registry'
import { serve } from '../../calls/serve'
import type { App } from '../../server-context'

/** Two calls for each page of settings, made from its definition. */
export const settingsRoutes = async (app: App) => {
  const { services } = app.context
  for (const settings of settingsPages) {
    serve(app, settingsContract(settings, 'search'), ({ caller }) => searchSettings(services, caller, settings))
    serve(app, settingsContract(settings, 'save'), ({ caller, body }) => saveSettings(services, caller, settings, body))
  }
}
