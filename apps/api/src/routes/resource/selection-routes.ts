import { countSelectionCall } from '@sfa/kit/calls/selection.calls'
import { countSelection } from '@sfa/operations/resource/batch/selected-records'
import { serve } from '../../calls/serve'
import type { App } from '../../server-context'

/** Calls of the picker for any resource, beside its search. */
export const selectionRoutes = async (app: App) => {
  serve(app, countSelectionCall, ({ caller, body }) => countSelection(app.context.services, caller, body))
}
