import { actionContract } from '@sfa/resource-kit/definition-contracts'
import { withPages } from '@sfa/resource-kit/shapes'
import { resources } from '@sfa/resources/registry'
import { actOrDecide } from '@sfa/services/approval/act-or-decide'
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
