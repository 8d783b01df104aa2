import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { recordChange } from '@sfa/db/record/record-change'
import { AppError } from '@sfa/kernel/app-error'
import type { BodyOf } from '@sfa/kit/call'
import { type Caller, requireKey, sourceOf } from '@sfa/operations/caller'
import { createRecord } from '@sfa/operations/resource/saving/create-record'
import type { Services } from '@sfa/operations/services'
import { sql } from 'kysely'
import type {
  compareVersionsCall,
  deleteDefinitionCall,
  findDefinitionCall,
  findVersionCall,
  saveDefinitionCall,
} from '../../definitions/definition.calls'
import { definition } from '../../definitions/definition.resource'
import { compareGraphs, type GraphDifference } from '../../rules/compare'
import type { WorkflowGraph } from '../../rules/graph'
import {
  lockDefinition,
  readDefinition,
  readGraph,
  readVersion,
  type ShownDefinition,
  shownDefinition,
} from './definition-rows'

type Db = Pick<Services, 'db'>
const page = 'processwith/workflowdesign'

/** Throws `notFound`. */
export const findDefinition = (
  { db }: Db,
  caller: Caller,
  { id }: BodyOf<typeof findDefinitionCall>,
): Promise<ShownDefinition> =>
  inTenant(db, caller.tenantId, async tx => shownDefinition(tx, caller, await readDefinition(tx, id)))

/**
 * Keeps a draft as it is, also one that cannot be published; without an id a new workflow with it. Drafts are saved as
 * they are drawn, so only publishing is noted in the operation log. Throws `notFound`, `stale`, and as `createRecord`
 * does.
 */
export async function saveDefinition(
  services: Db,
  caller: Caller,
  { id, ver, graph, ...named }: BodyOf<typeof saveDefinitionCall>,
): Promise<ShownDefinition> {
  if (id === undefined) return createDefinition(services, caller, named, graph)
  requireKey(caller, `${page}:edit`)
  return inTenant(services.db, caller.tenantId, async tx => {
    await lockDefinition(tx, id, ver)
    await keepDraft(tx, caller, id, graph)
    return shownDefinition(tx, caller, await readDefinition(tx, id))
  })
}

/** Throws as `createRecord` does. */
export async function createDefinition(
  services: Db,
  caller: Caller,
  named: Readonly<Record<string, unknown>>,
  graph: WorkflowGraph,
): Promise<ShownDefinition> {
  requireKey(caller, `${page}:add`)
  const made = await createRecord(services, caller, definition, named, { draft: JSON.stringify(graph) })
  return findDefinition(services, caller, { id: String(made.id) })
}

const keepDraft = (tx: Tx, { userName }: Caller, id: string, graph: WorkflowGraph) =>
  sql`update workflow_definition set draft = ${JSON.stringify(graph)}::jsonb, ver = ver + 1,
    last_modified_by = ${userName}, last_modified_time = now() where id = ${id}`.execute(tx)

/** Throws `notFound`, `stale`, `workflowNotDeleted` for one that was published once: what it decided refers to it. */
export async function deleteDefinition(
  { db }: Db,
  caller: Caller,
  { id, ver }: BodyOf<typeof deleteDefinitionCall>,
): Promise<void> {
  await inTenant(db, caller.tenantId, async tx => {
    const row = await lockDefinition(tx, id, ver)
    if (row.version !== null) throw new AppError('workflowNotDeleted')
    await sql`delete from workflow_definition where id = ${id}`.execute(tx)
    const { name, documentType } = row
    await recordChange(tx, {
      resource: definition.key,
      recordId: id,
      operation: 'delete',
      before: { name, documentType },
      after: { ver: row.ver },
      source: sourceOf(caller),
      userId: caller.userId,
      userName: caller.userName,
      traceId: caller.traceId,
    })
  })
}

/** Throws `workflowVersionGone`. */
export const findVersion = ({ db }: Db, caller: Caller, { id, version }: BodyOf<typeof findVersionCall>) =>
  inTenant(db, caller.tenantId, tx => readVersion(tx, id, version))

/** Throws `notFound`, `workflowVersionGone`. */
export const compareVersions = (
  { db }: Db,
  caller: Caller,
  { id, from, to }: BodyOf<typeof compareVersionsCall>,
): Promise<GraphDifference> =>
  inTenant(db, caller.tenantId, async tx =>
    compareGraphs(await readGraph(tx, caller, id, from), await readGraph(tx, caller, id, to)),
  )
