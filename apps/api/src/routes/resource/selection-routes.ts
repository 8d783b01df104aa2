import { countSelectionCall } from '@sfa/resource-kit/calls/selection.calls'
import { countSelection } from '@sfa/services/resource/selected-records'
import { serve } from '../../calls/serve'
import type { App } from '../../server-context'

/** What the picker asks of any resource beside its search. */
export const selectionRoutes = async (app: App) => {
  serve(app, countSelectionCall, ({ caller, body }) => countSelection(app.context.services, caller, body))
}
