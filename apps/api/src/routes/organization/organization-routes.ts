import type { WireRow } from '@sfa/db/search/search-rows'
import { AppError } from '@sfa/kernel/app-error'
import { answerCall } from '@sfa/operations/resource/calls/answer-call'
import { org } from '@sfa/organization/definitions/org.resource'
import {
  areasByCodeCall,
  findOrgCall,
  orgChildrenCall,
  searchOrgsByAddressCall,
  searchTreeCall,
  treePaths,
  updateNodesCall,
  writeNodeCall,
} from '@sfa/organization/definitions/tree.calls'
import {
  moveNodeCall,
  nodeUsesCall,
  orgChartCall,
  previewMoveCall,
} from '@sfa/organization/definitions/tree-moves.calls'
import { findNodeUses, moveNode, previewMove } from '@sfa/organization/operations/move-node'
import { chartLevel } from '@sfa/organization/operations/org-chart'
import {
  areasByCode,
  asTreeNodes,
  childrenOfNode,
  searchTree,
  writeNode,
} from '@sfa/organization/operations/tree-nodes'
import { serve } from '../../calls/serve'
import type { App } from '../../server-context'

/** Organisations, departments and areas under the documents' names. */
export const organizationRoutes = async (app: App) => {
  const { services } = app.context

  for (const tree of treePaths) {
    const { resource } = tree
    serve(app, searchTreeCall(tree), ({ caller, body }) => searchTree(services, caller, resource, body))
    for (const operation of ['create', 'update'] as const)
      serve(app, writeNodeCall(tree, operation), ({ caller, body }) =>
        writeNode(services, caller, resource, operation, body),
      )
    serve(app, updateNodesCall(tree), async ({ caller, body }) => {
      if (body.length === 0) throw new AppError('nothingToSave')
      const saved: WireRow[] = []
      for (const row of body) saved.push(await writeNode(services, caller, resource, 'update', row))
      return saved
    })
    serve(app, nodeUsesCall(tree), ({ caller, body }) => findNodeUses(services, caller, resource, body.id))
    serve(app, previewMoveCall(tree), ({ caller, body }) => previewMove(services, caller, resource, body))
    serve(app, moveNodeCall(tree), ({ caller, body }) => moveNode(services, caller, resource, body))
  }

  serve(app, orgChartCall, ({ caller, body }) => chartLevel(services, caller, body.parentID))
  serve(app, searchOrgsByAddressCall, ({ caller, query }) => searchTree(services, caller, org, flat(query)))
  serve(app, findOrgCall, async ({ caller, body }) => {
    const { data } = await answerCall(services, caller, org, 'findById', body)
    return (await asTreeNodes(services, caller, org, [data as WireRow]))[0] as WireRow
  })
  serve(app, orgChildrenCall, ({ caller, params }) => childrenOfNode(services, caller, org, params.id))
  serve(app, areasByCodeCall, ({ caller, params }) => areasByCode(services, caller, params.code || undefined))
}

/** Query strings have no page and no lists. */
const flat = (query: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(query).filter(([name]) => name !== 'page'))
