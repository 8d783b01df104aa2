import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { isEmpty } from '@sfa/foundation/operations/insert-all'
import { definition } from '@sfa/workflow/definitions/definition.resource'
import type { ApproveNode, WorkflowGraph } from '@sfa/workflow/rules/graph'
import { sql } from 'kysely'
import { demoOrigins } from '../demo/demo-origins'
import { demoWorkflows } from '../demo/demo-workflows'
import type { SeedStep } from '../seed-step'

/** Workflows of the demo, one of them with an older version. A tenant that has some keeps its own. */
export const workflowArea: SeedStep = {
  name: 'workflows',
  async run({ services, tenant, now }) {
    if (tenant.size !== 'full' || tenant.scale === 0) return
    await inTenant(services.db, tenant.id, async tx => {
      if (!(await isEmpty(tx, definition))) return
      const roles = await idsByCode(tx, 'sys_role')
      const orgs = await idsByCode(tx, 'sys_org')
      const originOf = demoOrigins(now, definition.key)
      for (const [index, { name, documentType, org, state, versions, remark }] of demoWorkflows.entries()) {
        const { author, created = now, changed = now } = originOf(index)
        const graphs = versions.map(graph => withRoleIds(graph, roles))
        const draft = JSON.stringify(graphs.at(-1))
        const { rows } = await sql<{ id: string }>`
          insert into workflow_definition (name, document_type, org_id, version, state, published_by, published_time, remark,
            draft, create_by, last_modified_by, create_time, last_modified_time)
          values (${name}, ${documentType}, ${org === null ? null : orgs.get(org)}, ${versions.length}, ${state}, ${author},
            ${changed}, ${remark ?? null}, ${draft}::jsonb, ${author}, ${author}, ${created}, ${changed}) returning id`.execute(
          tx,
        )
        for (const [at, graph] of graphs.entries())
          await sql`insert into workflow_version (definition_id, version, graph, note, create_by, create_time)
            values (${rows[0]?.id}, ${at + 1}, ${JSON.stringify(graph)}::jsonb, ${at === 0 ? '初始版本' : '按门店等级分支'},
              ${author}, ${at === versions.length - 1 ? changed : created})`.execute(tx)
      }
    })
  },
}

async function idsByCode(tx: Tx, table: 'sys_role' | 'sys_org'): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; code: string }>`select id::text id, code from ${sql.table(table)}`.execute(
    tx,
  )
  return new Map(rows.map(({ id, code }) => [code, id]))
}

/** The demo names roles by their codes. */
const withRoleIds = (graph: WorkflowGraph, roles: ReadonlyMap<string, string>): WorkflowGraph => ({
  ...graph,
  nodes: graph.nodes.map(node =>
    node.kind === 'approve'
      ? ({
          ...node,
          approvers: node.approvers.map(one =>
            one.by === 'role' ? { ...one, roleIds: one.roleIds.map(code => roles.get(code) ?? code) } : one,
          ),
        } satisfies ApproveNode)
      : node,
  ),
})
