import {
  defaultViewsCall,
  deleteViewCall,
  keepPreferenceCall,
  readPreferenceCall,
  saveViewCall,
  searchViewsCall,
} from '@sfa/kit/calls/preference.calls'
import { defaultViews } from '@sfa/preference/operations/default-views'
import { keepPreference, readPreference } from '@sfa/preference/operations/preference'
import { deleteView, saveView, searchViews } from '@sfa/preference/operations/saved-views'
import { serve } from '../../calls/serve'
import type { App } from '../../server-context'

export const preferenceRoutes = async (app: App) => {
  const { services } = app.context
  serve(app, readPreferenceCall, async ({ caller, body: { key } }) => ({
    key,
    value: await readPreference(services, caller, key),
  }))
  serve(app, keepPreferenceCall, ({ caller, body }) => keepPreference(services, caller, body.key, body.value))
  serve(app, searchViewsCall, ({ caller, body }) => searchViews(services, caller, body))
  serve(app, defaultViewsCall, ({ caller }) => defaultViews(services, caller))
  serve(app, saveViewCall, ({ caller, body }) => saveView(services, caller, body))
  serve(app, deleteViewCall, ({ caller, body }) => deleteView(services, caller, body))
}
