import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { isTree } from '@sfa/kit/resource'
import { sql } from 'kysely'
import type { JobContext } from '../../../job/attempt/job-context'
import { saveCheckpoint } from '../../../job/attempt/save-checkpoint'
import { behaviourOf } from '../../../resource/behaviour'
import { lockChains } from '../../../resource/saving/chains'
import { markRepaired } from '../../repair/settle-repair'
import { checkChains } from '../chain/check-chains'
import { checkInvalidating } from '../checks/check-invalidating'
import { keepRecordLimit } from '../checks/check-record-limit'
import type { CheckScope } from '../checks/check-scope'
import { findRecords } from '../checks/check-staged'
import { writeDocuments } from '../document/write-document-chunk'
import { countsOf, type ImportCheckpoint, type WrittenChunk, writtenChunks } from '../import-checkpoint'
import type { ImportPlan } from '../import-plan'
import { isChained, type StagedField, stagedFields } from '../reading/staged-field'
import { foundNow } from '../reading/staging-table'
import { checkTree } from '../tree/check-tree'
import { lockTree } from '../tree/write-tree'
import { byIndex, neverEachWithEach } from './by-index'
import { type Chunk, ChunkInterfered, ChunkWriter } from './chunk-writer'
import { keepsEdits, refuseEdited } from './refuse-edited'

/** Chunks that are written at the same time, each in a session of its own. No row belongs to two chunks. */
const lanes = 2
/**
 * Attempts per chunk: another transaction may change a row between the checks and the writing of its chunk; then the
 * chunk is checked again.
 */
const chunkTries = 3

/**
 * Writes the rows that were not refused. Each chunk commits its data, its before-images and its marker together with
 * the run's checkpoint, so a run that is killed at any point and started again leaves the same rows. Throws
 * JobCancelled between two chunks; what is written stays.
 */
export async function writeChunks(
  context: JobContext,
  plan: ImportPlan,
  from: ImportCheckpoint,
): Promise<WrittenChunk[]> {
  const { staged, source } = from
  const { chunkRows } = plan
  const fields = stagedFields(plan, staged)
  const written = await inTenant(context.db, context.run.tenantId, tx => writtenChunks(tx, context.run.id))
  const done = new Set(written.map(chunk => chunk.chunk))
  const last = Math.ceil((staged.lastRow - source.headerRow) / chunkRows)
  const waiting = Array.from({ length: last }, (_, chunk) => chunk).filter(chunk => !done.has(chunk))
  let stopped = false
  // An attempt may begin with a run that was cancelled since the last one.
  if (waiting.length > 0) await context.throwIfCancelled()

  const lane = async () => {
    try {
      for (let chunk = waiting.shift(); chunk !== undefined && !stopped; chunk = waiting.shift()) {
        // One lane checks for both; the other stops with it.
        if (chunk % lanes === 0) await context.throwIfCancelled()
        const firstRow = source.headerRow + 1 + chunk * chunkRows
        const place = { chunk, firstRow, lastRow: Math.min(firstRow + chunkRows - 1, staged.lastRow) }
        written.push(await writeChunk(context, plan, fields, from, place, written))
        const { successCount, failureCount } = countsOf(written)
        context.progress({ stage: 'writing', done: successCount + failureCount, total: staged.rows })
      }
    } finally {
      // The other lane finishes its chunk and takes no more.
      stopped = waiting.length > 0 || stopped
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: lanes }, lane))
  const failed = ends.find(end => end.status === 'rejected')
  if (failed) throw failed.reason
  return written
}

async function writeChunk(
  context: JobContext,
  plan: ImportPlan,
  fields: readonly StagedField[],
  from: ImportCheckpoint,
  place: Chunk,
  before: readonly WrittenChunk[],
): Promise<WrittenChunk> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTenant(context.db, context.run.tenantId, async tx => {
        // Rows and marker are committed together, so a crash of the server loses at most a chunk that is written again
        // later. The end of the run commits synchronously, and everything before it is on disk then as well.
        await sql`set local synchronous_commit = off`.execute(tx)
        await neverEachWithEach(tx)
        await lookAgain(tx, context, plan, fields, from, attempt)
        const guarded = keepsEdits(context.run, plan)
        const mayRefuse = guarded || plan.resource.limit !== undefined
        const look = { again: attempt > 1, guarded: mayRefuse, last: attempt === chunkTries }
        const written = await byIndex(tx, async () => {
          if (plan.document) return writeDocuments(tx, context.run, plan, plan.document, from, place, look)
          const { staged, source } = from
          const scope = { tx, plan, tables: staged.tables, fields, matches: source.matches, runId: context.run.id }
          await keepRecordLimit(scope, place)
          if (guarded) await refuseEdited(tx, plan, fields, from, place)
          return new ChunkWriter(tx, context.run, plan, fields, from, place, look).write(look.last)
        })
        await markRepaired(tx, context.run, from.staged, place)
        const all = [...before, written]
        await saveCheckpoint(tx, context.run, { ...from, written: all.length }, countsOf(all))
        return written
      })
    } catch (error) {
      if (!(error instanceof ChunkInterfered) || attempt === chunkTries) throw error
    }
  }
}

/**
 * Repeats checks whose answers may have changed: of a tree always, under its lock, and after another transaction has
 * interfered, those that no index of the table itself replaces.
 */
async function lookAgain(
  tx: Tx,
  context: JobContext,
  plan: ImportPlan,
  fields: readonly StagedField[],
  { staged: { tables }, source: { matches } }: ImportCheckpoint,
  attempt: number,
): Promise<void> {
  const now = { ...tables, found: foundNow(tables.found) }
  const scope: CheckScope = { tx, plan, tables: now, fields, matches, runId: context.run.id }
  const tree = isTree(plan.resource)
  // For documents only the heads have such a check; they are checked like any record.
  const { check } = plan.document ? {} : (behaviourOf(plan.resource).import ?? {})
  const chained = fields.some(isChained)
  if (tree) await lockTree(tx, plan.resource)
  if (chained) await lockChains(tx, plan.resource)
  if (tree || chained || (check && attempt > 1)) await findRecords(scope)
  if (tree) {
    await checkInvalidating(scope)
    await checkTree(scope)
  }
  if (chained) await checkChains(scope)
  if (check && attempt > 1) await check(scope)
}
