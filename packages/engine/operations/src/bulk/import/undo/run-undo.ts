import { inTenant, type Tx, tenantOf } from '@sfa/db/connection/tenant-transaction'
import { detailsOf } from '@sfa/kit/details'
import type { Field } from '@sfa/kit/fields/field'
import { cellsOf, isLines, isList, isPartOf, targetOf } from '@sfa/kit/fields/field-questions'
import { columnOf, isTree, type Resource, tableOf } from '@sfa/kit/resource'
import { detailTable } from '@sfa/kit/shapes'
import { resourcesOf } from '@sfa/registry/registry'
import { sql } from 'kysely'
import { whileHeld } from '../../../job/attempt/held-run'
import type { JobContext } from '../../../job/attempt/job-context'
import { saveCheckpoint } from '../../../job/attempt/save-checkpoint'
import { keepUndone, type Undone } from '../../../job/log/undone'
import { behaviourOf } from '../../../resource/behaviour'
import { chainsOf, hasChain, inCircles, lockChains } from '../../../resource/saving/chains'
import { hasContent, noteContent } from '../../../resource/saving/content-version'
import { reopenRepaired } from '../../repair/settle-repair'
import type { DocumentPlan } from '../document/document-kind'
import { headPlan } from '../document/document-plan'
import { restoreLines } from '../document/write-documents'
import { countsOf, type ImportCheckpoint, writtenChunks } from '../import-checkpoint'
import type { ImportPlan } from '../import-plan'
import { loadImportState } from '../import-state'
import { lockTree, placeNodes } from '../tree/write-tree'
import { byIndex, bySets, neverEachWithEach } from '../writing/by-index'
import { readableKey } from '../writing/merge-sql'
import { changedRecords, noteBatch, noteNames, noteUndone } from '../writing/note-changes'
import { removeBeside } from '../writing/remove-beside'

/**
 * Undoes an import, chunk by chunk from the last: records that are as the import has left them are restored or removed,
 * also where later changes have been undone since; changed ones, and new ones that other records refer to by now, are
 * kept and listed.
 */
export async function runUndo(context: JobContext, plan: ImportPlan): Promise<void> {
  const { run } = context
  await context.enterPhase('writing')
  const chunks = await inTenant(context.db, run.tenantId, tx => writtenChunks(tx, run.id))
  const checkpoint = run.checkpoint as unknown as ImportCheckpoint
  const target = plan.document ? headPlan(plan, checkpoint.staged) : plan
  const { fields: following = [] } = behaviourOf(target.resource).follows ?? {}
  const columns = [...new Set([...checkpoint.staged.fields, ...following])]
    .filter(name => Object.hasOwn(target.resource.fields, name) && !target.spec.match.includes(name))
    .map(columnOf)
  let done = 0
  for (const { chunk, firstRow, lastRow } of chunks.reverse()) {
    await inTenant(context.db, run.tenantId, async tx => {
      const place = { runId: run.id, chunk, author: run.userName, userId: run.userId }
      await neverEachWithEach(tx)
      const changed = await changedRecords(tx, plan.resource, run.id, chunk)
      const undone = await byIndex(tx, () => undoChunk(tx, target, plan.document, columns, place))
      if (undone) await keepUndone(tx, run.id, undone)
      await noteUndone(tx, plan.resource, run, chunk, changed)
      await reopenRepaired(tx, run, { firstRow, lastRow })
      await saveCheckpoint(tx, run, { ...checkpoint, undone: ++done })
    })
    context.progress({ stage: 'undoing', done, total: chunks.length })
    await context.throwIfCancelled()
  }
  const { undone } = await loadImportState(context, run)
  context.log('import undone', { removed: undone?.removed, restored: undone?.restored })
  await context.setCounts({ ...countsOf([]), failureCount: undone?.kept.length ?? 0 })
  const counts = {
    rowsRemoved: undone?.removed ?? 0,
    rowsRestored: undone?.restored ?? 0,
    rowsKept: undone?.kept.length ?? 0,
  }
  await whileHeld(context, run, tx => noteBatch(tx, plan.resource, run, 'undo', counts))
  await context.enterPhase('undone')
}

interface ChunkOfRun {
  runId: string
  chunk: number
  author: string
  userId: string
}

/** Undefined where the chunk was undone before. */
async function undoChunk(
  tx: Tx,
  { resource, beside }: ImportPlan,
  document: DocumentPlan | undefined,
  columns: readonly string[],
  { runId, chunk, author, userId }: ChunkOfRun,
): Promise<Undone | undefined> {
  const { rows: marked } = await sql<{ inserted_ids: string[] }>`
    update import_chunk set undone = true, undone_time = now() where run_id = ${runId} and chunk = ${chunk} and not undone
    returning inserted_ids`.execute(tx)
  if (!marked[0]) return undefined
  // As a parameter: `in (select unnest(…))` has no index, and right after the import, when the table has no statistics
  // yet, the planner would compare each record of the tenant with each id.
  const own = marked[0].inserted_ids
  const table = sql.raw(tableOf(resource))
  const key = sql.raw(readableKey(resource, resource.import?.match ?? [], 't.'))
  if (isTree(resource)) await lockTree(tx, resource)
  if (hasChain(resource)) await lockChains(tx, resource)
  const changed = await sql<{ id: string; key: string; edited: boolean }>`
    select t.id::text id, ${key} "key", not ${sql.raw(hasContent(resource, 'j.ver_after'))} edited
    from ${table} t join import_journal j on j.record_id = t.id
    where j.run_id = ${runId} and j.chunk = ${chunk} order by t.id for update of t`.execute(tx)
  await keepTaken(tx, resource, beside?.image, { runId, chunk })
  const referenced = referencesTo(tx, resource)
  const free = referenced.length === 0 ? '' : ` and not (${referenced.join(' or ')})`
  const asMade = hasContent(resource, '1')
  let removed = 0
  const removeNew = async () => {
    // A new record may have other new ones below it: leaves are removed first, until no more can be removed.
    for (let gone = -1; gone !== 0; ) {
      const { rows } = await sql<{ id: string; name: string | null }>`
        delete from ${table} t where t.id = any(${own}::bigint[]) and ${sql.raw(asMade + free)}
        returning t.id::text id, t.${sql.ref(columnOf(resource.title))}::text as name`.execute(tx)
      await noteNames(tx, resource, { id: runId, userId, userName: author }, rows)
      await removeBeside(
        tx,
        resource,
        rows.map(({ id }) => id),
      )
      gone = isTree(resource) || hasChain(resource) ? rows.length : 0
      removed += rows.length
    }
  }
  // New records may stand where the old ones are to be: periods that must not overlap.
  if (!isTree(resource) && !document) await removeNew()
  const { restored, misplaced } = await restore(tx, resource, columns, { runId, chunk, author })
  if (misplaced.length > 0)
    await sql`update import_journal set undone = null
      where run_id = ${runId} and chunk = ${chunk} and record_id = any(${misplaced}::bigint[])`.execute(tx)
  // What the restored records referred to until now.
  await removeNew()
  const left = await sql<{ id: string; key: string; edited: boolean }>`
    select t.id::text id, ${key} "key", not ${sql.raw(asMade)} edited from ${table} t where t.id = any(${own}::bigint[])`.execute(
    tx,
  )
  if (document) await restoreLines(tx, document, { runId, chunk, own }, restored)
  return {
    removed,
    restored: restored.length,
    kept: [
      ...changed.rows.flatMap(({ id, key: name, edited }) =>
        edited || misplaced.includes(id)
          ? [{ id, key: name, reason: edited ? ('edited' as const) : ('moved' as const) }]
          : [],
      ),
      ...left.rows.map(({ id, key: name, edited }) => ({
        id,
        key: name,
        reason: edited ? ('edited' as const) : ('stillReferenced' as const),
      })),
    ],
  }
}

/**
 * Keeps the values that the import gave to these records, for their history: after the undoing they are stored nowhere
 * else.
 */
const keepTaken = (
  tx: Tx,
  resource: Resource,
  beside: string | undefined,
  { runId, chunk }: Pick<ChunkOfRun, 'runId' | 'chunk'>,
) =>
  sql`update import_journal j set undone = to_jsonb(t.*) - 'tenant_id' ${sql.raw(beside ? `|| ${beside}` : '')} from ${sql.table(tableOf(resource))} t
    where j.run_id = ${runId} and j.chunk = ${chunk} and t.id = j.record_id
      and ${sql.raw(hasContent(resource, 'j.ver_after'))}`.execute(tx)

/**
 * Restores the before-images of records that are as the import has left them. A node of a tree whose old parent is below it by now
 * stays where it is (`misplaced`), because restoring it would make a cycle; so does a record of a chain.
 */
async function restore(
  tx: Tx,
  resource: Resource,
  columns: readonly string[],
  { runId, chunk, author }: Omit<ChunkOfRun, 'userId'>,
): Promise<{ restored: string[]; misplaced: string[] }> {
  const table = sql.raw(tableOf(resource))
  const sets = columns.map(column => `${column} = b.${column}`)
  const misplaced: string[] = []
  const chains = chainsOf(resource)
  for (;;) {
    if (isTree(resource) || chains.length > 0) await sql`savepoint restoring`.execute(tx)
    const { rows } = await sql<{ id: string }>`
      update ${table} t set ${sql.raw([...sets, 'ver = t.ver + 1'].join(', '))},
        last_modified_by = ${author}, last_modified_time = now()
      from (select j.record_id as "#id", j.ver_after as "#ver", r.* from import_journal j,
          lateral jsonb_populate_record(null::${table}, j.before) r
        where j.run_id = ${runId} and j.chunk = ${chunk}) b
      where t.id = b."#id" and ${sql.raw(hasContent(resource, 'b."#ver"'))} and t.id <> all(${misplaced}::bigint[])
      returning t.id::text id`.execute(tx)
    const ids = rows.map(row => row.id)
    if (!isTree(resource) && chains.length === 0) {
      await noteRestored(tx, resource, ids, { runId, chunk })
      return { restored: ids, misplaced }
    }
    const adrift = isTree(resource)
      ? await bySets(tx, () => placeNodes(tx, resource, ids))
      : await inCircles(tx, resource, ids)
    const back = ids.filter(id => adrift.includes(id))
    if (back.length === 0) {
      await noteRestored(tx, resource, ids, { runId, chunk })
      return { restored: ids, misplaced }
    }
    await sql`rollback to savepoint restoring`.execute(tx)
    misplaced.push(...back)
  }
}

/** The restored records have the content that the import found. */
const noteRestored = (
  tx: Tx,
  resource: Resource,
  ids: readonly string[],
  { runId, chunk }: Pick<ChunkOfRun, 'runId' | 'chunk'>,
) =>
  noteContent(
    tx,
    resource,
    ids,
    'j.ver_after - 1',
    `join import_journal j on j.record_id = t.id and j.run_id = ${BigInt(runId)} and j.chunk = ${chunk}`,
  )

/** Conditions that hold where a record of another resource refers to `t`. */
function referencesTo(tx: Tx, target: Resource): string[] {
  const tables = resourcesOf(tenantOf(tx)).flatMap(resource => [
    { owner: resource.key, table: tableOf(resource), fields: resource.fields as Readonly<Record<string, Field>> },
    ...detailsOf(resource).map(([name, { fields }]) => ({
      owner: resource.key,
      table: detailTable(resource, name),
      fields: fields as Readonly<Record<string, Field>>,
    })),
  ])
  return tables.flatMap(({ owner, table, fields }) =>
    Object.entries(fields).flatMap(([name, field]) =>
      idsIn(columnOf(name), field, target.key, owner).map(
        // A single NULL among the ids would make the condition unknown for every record.
        ids => `t.id in (select id from (select ${ids} id from ${table} o) used where id is not null)`,
      ),
    ),
  )
}

/**
 * The ids of a target that a column holds, as a SQL expression; none where it holds no such ids, or where its records
 * go with those that they refer to.
 */
function idsIn(column: string, field: Field, target: string, owner: string): string[] {
  if (isPartOf(field)) return []
  if (targetOf(field, owner) === target) return [isList(field) ? `unnest(o.${column})` : `o.${column}`]
  const holder = isLines(field) ? `jsonb_array_elements(o.${column})` : `o.${column}`
  return Object.entries(cellsOf(field)).flatMap(([cell, kind]) =>
    targetOf(kind, owner) === target ? [`(${holder} ->> '${cell}')::bigint`] : [],
  )
}
