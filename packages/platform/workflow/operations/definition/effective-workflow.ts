import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { sql } from 'kysely'
import type { WorkflowGraph } from '../../rules/graph'

export interface EffectiveWorkflow {
  definitionId: string
  name: string
  version: number
  graph: WorkflowGraph
}

/**
 * The workflow that decides about a document that is submitted now: of the published ones for its kind the one of its
 * organisation, else of the nearest above, else the one for all. Undefined where none is published.
 */
export async function effectiveWorkflow(
  tx: Tx,
  documentType: string,
  orgId: string | null,
): Promise<EffectiveWorkflow | undefined> {
  const { rows } = await sql<EffectiveWorkflow>`
    select d.id::text "definitionId", d.name, d.version::int, v.graph
    from workflow_definition d join workflow_version v on v.definition_id = d.id and v.version = d.version
    left join sys_org above on above.id = d.org_id
    left join sys_org own on own.id = ${orgId}::bigint
    where d.document_type = ${documentType} and d.state = 'published'
      and (d.org_id is null or d.org_id = own.id or starts_with(own.full_path, above.full_path || above.id || '/'))
    order by above.level desc nulls last limit 1`.execute(tx)
  return rows[0]
}
