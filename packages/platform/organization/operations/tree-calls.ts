import type { WireRow } from '@sfa/db/search/search-rows'
import { AppError } from '@sfa/kernel/app-error'
import { type AnsweredCall, answers } from '@sfa/operations/calls/answered-call'
import { answerCall } from '@sfa/operations/resource/calls/answer-call'
import { org } from '../definitions/org.resource'
import {
  areasByCodeCall,
  findOrgCall,
  orgChildrenCall,
  searchOrgsByAddressCall,
  searchTreeCall,
  treePaths,
  updateNodesCall,
  writeNodeCall,
} from '../definitions/tree.calls'
import { moveNodeCall, nodeUsesCall, orgChartCall, previewMoveCall } from '../definitions/tree-moves.calls'
import { findNodeUses, moveNode, previewMove } from './move-node'
import { chartLevel } from './org-chart'
import { areasByCode, asTreeNodes, childrenOfNode, searchTree, writeNode } from './tree-nodes'

/** Organisations, departments and areas under the documents' names. */
export const treeCalls: readonly AnsweredCall[] = [
  ...treePaths.flatMap(tree => {
    const { resource } = tree
    return [
      answers(searchTreeCall(tree), ({ services, caller, body }) => searchTree(services, caller, resource, body)),
      ...(['create', 'update'] as const).map(operation =>
        answers(writeNodeCall(tree, operation), ({ services, caller, body }) =>
          writeNode(services, caller, resource, operation, body),
        ),
      ),
      answers(updateNodesCall(tree), async ({ services, caller, body }) => {
        if (body.length === 0) throw new AppError('nothingToSave')
        const saved: WireRow[] = []
        for (const row of body) saved.push(await writeNode(services, caller, resource, 'update', row))
        return saved
      }),
      answers(nodeUsesCall(tree), ({ services, caller, body }) => findNodeUses(services, caller, resource, body.id)),
      answers(previewMoveCall(tree), ({ services, caller, body }) => previewMove(services, caller, resource, body)),
      answers(moveNodeCall(tree), ({ services, caller, body }) => moveNode(services, caller, resource, body)),
    ]
  }),
  answers(orgChartCall, ({ services, caller, body }) => chartLevel(services, caller, body.parentID)),
  answers(searchOrgsByAddressCall, ({ services, caller, query }) => searchTree(services, caller, org, flat(query))),
  answers(findOrgCall, async ({ services, caller, body }) => {
    const { data } = await answerCall(services, caller, org, 'findById', body)
    return (await asTreeNodes(services, caller, org, [data as WireRow]))[0] as WireRow
  }),
  answers(orgChildrenCall, ({ services, caller, params }) => childrenOfNode(services, caller, org, params.id)),
  answers(areasByCodeCall, ({ services, caller, params }) => areasByCode(services, caller, params.code || undefined)),
]

/** Query strings have no page and no lists. */
const flat = (query: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(query).filter(([name]) => name !== 'page'))
