import { actionContract } from '@sfa/kit/definition-contracts'
import { withPages } from '@sfa/kit/shapes'
import { actOrDecide } from '@sfa/operations/approval/act-or-decide'
import { resources } from '@sfa/registry/registry'
import { serve } from '../../calls/serve'
import type { App } from '../../server-context'

/** A call for each action of each definition, behind its key. The service checks the body by the definition. */
export const actionRoutes = async (app: App) => {
  for (const resource of resources.flatMap(withPages))
    for (const name of Object.keys(resource.actions))
      serve(app, actionContract(resource, name), ({ caller, body }) =>
        actOrDecide(app.context.services, caller, resource, name, body),
      )
}
