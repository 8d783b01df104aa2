import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { AppError } from '@sfa/kernel/app-error'
import { actionHandler } from '@sfa/operations/action/action-handler'
import type { Caller } from '@sfa/operations/caller'
import { accessFor } from '@sfa/operations/permission/access'
import { makeRecord } from '@sfa/operations/resource/saving/create-record'
import { refuseDuplicates } from '@sfa/operations/resource/saving/refuse-duplicates'
import { sql } from 'kysely'
import { definition } from '../../definitions/definition.resource'
import { compareGraphs, isSame } from '../../rules/compare'
import { type DefinitionRow, draftOf, readDefinition } from './definition-rows'
import { findFaults } from './find-faults'

/**
 * Makes the draft a version that decides from now on; documents under approval keep theirs. Throws `workflowFaulty`
 * with the nodes and branches at fault, `workflowUnchanged`, `workflowPublishedTwice`.
 */
export const publishDefinition = actionHandler({
  of: definition,
  action: 'publish',
  async run(tx, caller, { row: { id }, body }) {
    const found = await readDefinition(tx, String(id))
    const graph = draftOf(caller, found)
    const faults = await findFaults(tx, found.documentType, graph)
    if (faults.length > 0)
      throw new AppError(
        'workflowFaulty',
        { count: faults.length },
        200,
        faults.map(({ nodeId, edgeId, code, params }) => ({ field: edgeId ?? nodeId ?? 'graph', code, params })),
      )
    if (found.state === 'published' && found.published && isSame(compareGraphs(found.published, graph)))
      throw new AppError('workflowUnchanged', { version: Number(found.version) })
    await refuseSecond(tx, found)
    const version = await addVersion(tx, caller, found.id, JSON.stringify(graph), body.note as string | null)
    return { set: { version } }
  },
})

/** Throws `workflowPublishedTwice`. */
export const enableDefinition = actionHandler({
  of: definition,
  action: 'enable',
  async run(tx, _caller, { row: { id } }) {
    await refuseSecond(tx, await readDefinition(tx, String(id)))
    return {}
  },
})

/**
 * For one kind of document and one organisation one workflow decides. The lock stands for the rows that are not there
 * yet; it is taken after the definition's own, and no other lock after it.
 */
async function refuseSecond(tx: Tx, { id, documentType, orgId }: DefinitionRow): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(current_setting('app.tenant_id') || '/workflow/' || ${documentType}, 0))`.execute(
    tx,
  )
  const { rows } = await sql<{ name: string }>`
    select name from workflow_definition
    where document_type = ${documentType} and org_id is not distinct from ${orgId}::bigint and state = 'published'
      and id <> ${id}`.execute(tx)
  if (rows[0]) throw new AppError('workflowPublishedTwice', { name: rows[0].name })
}

/** Answers its number. */
export async function addVersion(
  tx: Tx,
  { userName }: Pick<Caller, 'userName'>,
  definitionId: string,
  graph: string,
  note: string | null,
): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    insert into workflow_version (definition_id, version, graph, note, create_by)
    select ${definitionId}, coalesce(max(version), 0) + 1, ${graph}::jsonb, ${note || null}, ${userName}
    from workflow_version where definition_id = ${definitionId} returning version::int`.execute(tx)
  return Number(rows[0]?.version)
}

/** A further workflow for the same documents, with the draft of this one. Throws as a new record does. */
export const copyDefinition = actionHandler({
  of: definition,
  action: 'copy',
  async run(tx, caller, { row, body }) {
    const found = await readDefinition(tx, String(row.id))
    const { create } = await accessFor(tx, caller, definition, 'create')
    const values = { name: body.newName, documentType: row.documentType, orgID: body.newOrgID ?? null }
    const draft = JSON.stringify(draftOf(caller, found))
    await refuseDuplicates(definition, values, () => makeRecord(tx, caller, definition, values, create, { draft }))
    return {}
  },
})
