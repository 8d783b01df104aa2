import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { withOwnFields } from '@sfa/operations/permission/own-fields'
import { resources } from '@sfa/registry/registry'
import { sql } from 'kysely'
import { documentFields } from '../../definitions/document-fields'
import type { WorkflowFault } from '../../rules/fault'
import type { Approver, WorkflowGraph, WorkflowNode } from '../../rules/graph'
import { graphFaults } from '../../rules/graph-faults'

/** The approvers that a node names; none of nodes that ask no people. */
export const approversOf = (node: WorkflowNode): readonly Approver[] =>
  node.kind === 'approve' ? node.approvers : node.kind === 'cc' ? node.to : []

/** Ids of the users and of the roles that a graph names. */
export function namedIn({ nodes }: WorkflowGraph): { users: string[]; roles: string[] } {
  const approvers = nodes.flatMap(approversOf)
  const users = approvers.flatMap(one => (one.by === 'users' ? one.ids : []))
  const roles = approvers.flatMap(one => (one.by === 'role' ? one.roleIds : []))
  return { users: [...new Set(users)], roles: [...new Set(roles)] }
}

/** What keeps a graph from being published: what it says itself, and users and roles that are not there any more. */
export async function findFaults(tx: Tx, documentType: string, graph: WorkflowGraph): Promise<WorkflowFault[]> {
  const document = resources.find(({ key }) => key === documentType)
  const faults = graphFaults(graph, document ? documentFields(await withOwnFields(tx, document)) : [])
  const { users, roles } = namedIn(graph)
  if (users.length + roles.length === 0) return faults
  const [gone, lost] = [await unusable(tx, 'sys_user', users), await unusable(tx, 'sys_role', roles)]
  return [
    ...faults,
    ...graph.nodes.flatMap(node =>
      approversOf(node).flatMap(approver => [
        ...(approver.by === 'users' ? namesAmong(gone, approver.ids) : []).map(
          name => ({ nodeId: node.id, code: 'workflowUserGone', params: { name } }) as const,
        ),
        ...(approver.by === 'role' ? namesAmong(lost, approver.roleIds) : []).map(
          name => ({ nodeId: node.id, code: 'workflowRoleGone', params: { name } }) as const,
        ),
      ]),
    ),
  ]
}

const namesAmong = (unusableOnes: ReadonlyMap<string, string>, ids: readonly string[]): string[] =>
  ids.flatMap(id => unusableOnes.get(id) ?? [])

/** Those that are invalid or not there, with what they are called: a name, or the id where there is none. */
async function unusable(tx: Tx, table: 'sys_user' | 'sys_role', ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; name: string }>`
    select given.id::text id, coalesce(t.name, given.id::text) "name"
    from unnest(${[...ids]}::bigint[]) given (id) left join ${sql.table(table)} t on t.id = given.id
    where t.id is null or t.is_deleted <> 0`.execute(tx)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
