import { searchContract } from '@sfa/kit/resource-contract'
import type { Caller } from '@sfa/operations/caller'
import { allRows } from '@sfa/operations/calls/all-rows'
import {
  compareVersionsCall,
  deleteDefinitionCall,
  exportDefinitionCall,
  type FoundDefinition,
  findDefinitionCall,
  findVersionCall,
  importDefinitionCall,
  saveDefinitionCall,
  searchDocumentTypesCall,
} from '@sfa/workflow/definitions/definition.calls'
import { definition } from '@sfa/workflow/definitions/definition.resource'
import type { ShownDefinition } from '@sfa/workflow/operations/definition/definition-rows'
import { searchDocumentTypes } from '@sfa/workflow/operations/definition/document-types'
import {
  compareVersions,
  deleteDefinition,
  findDefinition,
  findVersion,
  saveDefinition,
} from '@sfa/workflow/operations/definition/keep-definitions'
import { exportDefinition, importDefinition } from '@sfa/workflow/operations/definition/move-definitions'
import { searchDefinitions } from '@sfa/workflow/operations/definition/search-definitions'
import type { WorkflowFault } from '@sfa/workflow/rules/fault'
import { serve } from '../../calls/serve'
import type { App } from '../../server-context'
import { errorText } from '../../translate'

/** What the designer of workflows asks for; publishing, disabling and copying are actions of the definition. */
export const definitionRoutes = async (app: App) => {
  const { services } = app.context

  serve(app, searchContract(definition, ['/portalsync/workflow/searchDefinition']), async ({ caller, body }, reply) =>
    reply.answerFound(await searchDefinitions(services, caller, body)),
  )
  serve(app, findDefinitionCall, ({ caller, body }) => said(caller, findDefinition(services, caller, body)))
  serve(app, saveDefinitionCall, ({ caller, body }) => said(caller, saveDefinition(services, caller, body)))
  serve(app, importDefinitionCall, ({ caller, body }) => said(caller, importDefinition(services, caller, body)))
  serve(app, exportDefinitionCall, ({ caller, body }) => exportDefinition(services, caller, body))
  serve(app, deleteDefinitionCall, ({ caller, body }) => deleteDefinition(services, caller, body))
  serve(app, findVersionCall, async ({ caller, body }) => {
    const { graph, ...version } = await findVersion(services, caller, body)
    return { ...version, graph: graph as FoundDefinition['graph'] }
  })
  serve(app, compareVersionsCall, ({ caller, body }) => compareVersions(services, caller, body))
  serve(app, searchDocumentTypesCall, ({ caller }) => allRows(searchDocumentTypes(services, caller)))
}

/** A definition with the texts of its faults. */
async function said({ language }: Pick<Caller, 'language'>, found: Promise<ShownDefinition>): Promise<FoundDefinition> {
  const { faults, graph, ...definition } = await found
  return {
    ...definition,
    graph: graph as FoundDefinition['graph'],
    faults: await Promise.all(faults.map(fault => told(language, fault))),
  }
}

const told = async (language: Caller['language'], { nodeId, edgeId, code, params = {} }: WorkflowFault) => ({
  nodeId: nodeId ?? null,
  edgeId: edgeId ?? null,
  code,
  params,
  message: (await errorText(language, code, params)) ?? code,
})
