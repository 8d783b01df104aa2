import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { wireTime } from '@sfa/db/record/wire-time'
import { AppError } from '@sfa/kernel/app-error'
import { textIn } from '@sfa/kernel/language'
import type { Caller } from '@sfa/operations/caller'
import { sql } from 'kysely'
import type { FoundDefinition } from '../../definitions/definition.calls'
import { compareGraphs, isSame } from '../../rules/compare'
import type { WorkflowFault } from '../../rules/fault'
import type { WorkflowGraph } from '../../rules/graph'
import { blankGraph } from '../../rules/templates'
import { findFaults } from './find-faults'

/** A row of the table, with the graph of the version that is published. */
export interface DefinitionRow {
  id: string
  name: string
  documentType: string
  orgId: string | null
  state: 'draft' | 'published' | 'disabled'
  version: number | null
  ver: number
  /** Null until it is saved for the first time. */
  draft: WorkflowGraph | null
  published: WorkflowGraph | null
}

/** Throws `notFound`. With `lock` it is kept from other changes until the transaction ends. */
export async function readDefinition(tx: Tx, id: string, lock = false): Promise<DefinitionRow> {
  const { rows } = await sql<DefinitionRow>`
    select d.id::text id, d.name, d.document_type "documentType", d.org_id::text "orgId", d.state, d.version::int, d.ver,
      d.draft, v.graph published
    from workflow_definition d left join workflow_version v on v.definition_id = d.id and v.version = d.version
    where d.id = ${id} ${lock ? sql`for update of d` : sql``}`.execute(tx)
  if (!rows[0]) throw new AppError('notFound')
  return rows[0]
}

/** The same for a change. Throws `stale` where it has changed since it was read. */
export async function lockDefinition(tx: Tx, id: string, ver: number | undefined): Promise<DefinitionRow> {
  const row = await readDefinition(tx, id, true)
  if (ver !== undefined && row.ver !== ver) throw new AppError('stale')
  return row
}

/** What the designer shows: the draft, or what a workflow begins with. */
export const draftOf = (
  { language }: Pick<Caller, 'language'>,
  { draft }: Pick<DefinitionRow, 'draft'>,
): WorkflowGraph => draft ?? blankGraph(label => textIn(language, label))

/** A definition without the texts of its faults, which are made at the edge. */
export type ShownDefinition = Omit<FoundDefinition, 'faults' | 'graph'> & {
  faults: WorkflowFault[]
  graph: WorkflowGraph
}

export async function shownDefinition(tx: Tx, caller: Caller, row: DefinitionRow): Promise<ShownDefinition> {
  const graph = draftOf(caller, row)
  const { rows: versions } = await sql<FoundDefinition['versions'][number]>`
    select version::int, note, create_by "createBy", ${wireTime('create_time')} "createTime"
    from workflow_version where definition_id = ${row.id} order by version desc`.execute(tx)
  const { id, name, documentType, state, ver, version } = row
  return {
    id,
    name,
    documentType,
    state,
    ver,
    published: version,
    isChanged: row.published === null || !isSame(compareGraphs(row.published, graph)),
    isNew: row.draft === null,
    graph,
    faults: await findFaults(tx, documentType, graph),
    versions,
  }
}

/** Throws `workflowVersionGone`. */
export async function readVersion(
  tx: Tx,
  id: string,
  version: number,
): Promise<FoundDefinition['versions'][number] & { graph: WorkflowGraph }> {
  const { rows } = await sql<FoundDefinition['versions'][number] & { graph: WorkflowGraph }>`
    select version::int, note, create_by "createBy", ${wireTime('create_time')} "createTime", graph
    from workflow_version where definition_id = ${id} and version = ${version}`.execute(tx)
  if (!rows[0]) throw new AppError('workflowVersionGone', { version })
  return rows[0]
}

/** The graph of a version; 0 is the draft. Throws `notFound`, `workflowVersionGone`. */
export async function readGraph(tx: Tx, caller: Caller, id: string, version: number): Promise<WorkflowGraph> {
  const row = await readDefinition(tx, id)
  return version === 0 ? draftOf(caller, row) : (await readVersion(tx, id, version)).graph
}
