import { actionJsonSchema, actionOf, actionPaths, actionPermissions } from '@sfa/resource-kit/actions'
import { areaOf, type Resource } from '@sfa/resource-kit/resource'
import { withPages } from '@sfa/resource-kit/shapes'
import { resources } from '@sfa/resources/registry'
import { answerAction } from '@sfa/services/action/answer-action'
import { z } from 'zod'
import type { App } from '../../server-context'

/** A call for each action of each definition, behind its key. The service checks the body by the definition. */
export const actionRoutes = async (app: App) => {
  for (const resource of resources.flatMap(withPages))
    for (const name of Object.keys(resource.actions)) addAction(app, resource, name)
}

function addAction(app: App, resource: Resource, name: string): void {
  const schema = {
    tags: [areaOf(resource)],
    summary: `${resource.label[1]}: ${actionOf(resource, name).label[1]}`,
    body: z.unknown().meta({ request: actionJsonSchema(resource, name) }),
  }
  const config = { key: actionPermissions(resource, name) }
  for (const path of actionPaths(resource, name))
    app.post(path, { config, schema }, async ({ caller, body }, reply) =>
      reply.answer(await answerAction(app.context.services, caller, resource, name, body)),
    )
}
