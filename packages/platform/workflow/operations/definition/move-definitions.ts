import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import type { BodyOf } from '@sfa/kit/call'
import type { Caller } from '@sfa/operations/caller'
import type { Services } from '@sfa/operations/services'
import { sql } from 'kysely'
import type { exportDefinitionCall, importDefinitionCall, WorkflowFile } from '../../definitions/definition.calls'
import type { Approver, WorkflowGraph, WorkflowNode } from '../../rules/graph'
import { readDefinition, readGraph, type ShownDefinition } from './definition-rows'
import { namedIn } from './find-faults'
import { createDefinition } from './keep-definitions'

type Db = Pick<Services, 'db'>

/** A workflow as a file, with the codes of the users and roles that it names. Throws `notFound`, `workflowVersionGone`. */
export const exportDefinition = (
  { db }: Db,
  caller: Caller,
  { id, version = 0 }: BodyOf<typeof exportDefinitionCall>,
): Promise<WorkflowFile> =>
  inTenant(db, caller.tenantId, async tx => {
    const { name, documentType } = await readDefinition(tx, id)
    const graph = await readGraph(tx, caller, id, version)
    const named = namedIn(graph)
    return {
      format: 'workflow/1',
      name,
      documentType,
      graph: graph as WorkflowFile['graph'],
      users: await codesOf(tx, 'users', named.users),
      roles: await codesOf(tx, 'roles', named.roles),
    }
  })

/**
 * A new workflow of a file. Users and roles are found by their codes; those that are not there keep the id of the file,
 * which is told as a fault of its node unless such a record exists. Throws as `createRecord` does.
 */
export async function importDefinition(
  services: Db,
  caller: Caller,
  { file, name = file.name }: BodyOf<typeof importDefinitionCall>,
): Promise<ShownDefinition> {
  const graph = await inTenant(services.db, caller.tenantId, async tx =>
    withIds(file.graph, await idsOf(tx, 'users', file.users ?? {}), await idsOf(tx, 'roles', file.roles ?? {})),
  )
  return createDefinition(services, caller, { name, documentType: file.documentType }, graph)
}

const tables = { users: ['sys_user', 'user_code'], roles: ['sys_role', 'code'] } as const

async function codesOf(tx: Tx, what: keyof typeof tables, ids: readonly string[]): Promise<Record<string, string>> {
  const [table, code] = tables[what]
  const { rows } = await sql<{ id: string; code: string }>`
    select id::text id, ${sql.ref(code)} code from ${sql.table(table)} where id = any(${[...ids]}::bigint[])`.execute(
    tx,
  )
  return Object.fromEntries(rows.map(row => [row.id, row.code]))
}

/** Id of the file → id here. */
async function idsOf(
  tx: Tx,
  what: keyof typeof tables,
  codes: Readonly<Record<string, string>>,
): Promise<Map<string, string>> {
  const [table, code] = tables[what]
  const { rows } = await sql<{ id: string; code: string }>`
    select id::text id, ${sql.ref(code)} code from ${sql.table(table)} where ${sql.ref(code)} = any(${Object.values(codes)}::text[])`.execute(
    tx,
  )
  const byCode = new Map(rows.map(row => [row.code, row.id]))
  return new Map(
    Object.entries(codes).flatMap(([id, one]) => {
      const here = byCode.get(one)
      return here === undefined ? [] : [[id, here] as const]
    }),
  )
}

type Ids = ReadonlyMap<string, string>

function withIds(graph: WorkflowGraph, users: Ids, roles: Ids): WorkflowGraph {
  const moved = (ids: readonly string[], known: Ids) => ids.map(id => known.get(id) ?? id)
  const approver = (one: Approver): Approver =>
    one.by === 'users'
      ? { ...one, ids: moved(one.ids, users) }
      : one.by === 'role'
        ? { ...one, roleIds: moved(one.roleIds, roles) }
        : one
  const node = (one: WorkflowNode): WorkflowNode =>
    one.kind === 'approve'
      ? { ...one, approvers: one.approvers.map(approver) }
      : one.kind === 'cc'
        ? { ...one, to: one.to.map(approver) }
        : one
  return { ...graph, nodes: graph.nodes.map(node) }
}
