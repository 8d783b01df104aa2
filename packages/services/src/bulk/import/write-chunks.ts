import { inTenant, type Tx } from '@sfa/db/tenant-transaction'
import { tableOf } from '@sfa/resource-kit/resource'
import { sql } from 'kysely'
import type { JobContext } from '../../job/job-context'
import { saveCheckpoint } from '../../job/save-checkpoint'
import type { ImportPlan } from './import-plan'
import { changedValue, insertColumns, isChanged, requiredFields, sameKey } from './merge-sql'
import type { SourceSheet, Staged } from './stage-rows'
import { type StagedField, stagedField } from './staged-field'
import type { Validated } from './validate-staged'

/** Rows of the file that are committed together (behaviour.md "Import pipeline"). */
export const chunkRows = 5000

/** How far a run has come; its checkpoint. */
export interface ImportCheckpoint {
  source: SourceSheet
  staged: Staged
  validated: Validated
  /** First chunk that is not written yet. */
  next: number
  successCount: number
  failureCount: number
}

interface Chunk {
  number: number
  firstRow: number
  lastRow: number
}

interface Written {
  inserted: number
  changed: number
  unchanged: number
  refused: number
}

/** A person may change a row between the checks and the writing of its chunk; then the chunk is looked at again. */
const chunkTries = 3
class ChunkInterfered extends Error {}

/**
 * Writes the rows that were not refused. Each chunk commits its data, its before-images and its marker together with
 * the run's checkpoint, so a run that is killed anywhere and started again leaves the same rows. Throws JobCancelled
 * between two chunks; what is written stays.
 */
export async function writeChunks(
  context: JobContext,
  plan: ImportPlan,
  from: ImportCheckpoint,
): Promise<ImportCheckpoint> {
  const { staged, source } = from
  const fields = staged.fields.map(name => stagedField(plan.resource, name, staged.cleared.includes(name)))
  let checkpoint = from
  for (let number = from.next; ; number++) {
    const firstRow = source.headerRow + 1 + number * chunkRows
    if (firstRow > staged.lastRow) return checkpoint
    await context.throwIfCancelled()
    const chunk = { number, firstRow, lastRow: firstRow + chunkRows - 1 }
    checkpoint = await writeChunk(context, plan, fields, chunk, checkpoint)
    context.progress({
      stage: 'writing',
      done: Math.min(checkpoint.successCount + checkpoint.failureCount, staged.rows),
      total: staged.rows,
    })
  }
}

async function writeChunk(
  context: JobContext,
  plan: ImportPlan,
  fields: readonly StagedField[],
  chunk: Chunk,
  checkpoint: ImportCheckpoint,
): Promise<ImportCheckpoint> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTenant(context.db, context.run.tenantId, async tx => {
        const writer = new ChunkWriter(tx, context, plan, fields, chunk, checkpoint)
        const written = await writer.write(attempt === chunkTries)
        const next: ImportCheckpoint = {
          ...checkpoint,
          next: chunk.number + 1,
          successCount: checkpoint.successCount + written.inserted + written.changed + written.unchanged,
          failureCount: checkpoint.failureCount + written.refused,
        }
        await saveCheckpoint(tx, context.run, { ...next }, next)
        return next
      })
    } catch (error) {
      if (!(error instanceof ChunkInterfered)) throw error
    }
  }
}

class ChunkWriter {
  private readonly runId: string
  private readonly table: string
  /** Rows of the chunk without a fault. */
  private readonly good: string

  constructor(
    private readonly tx: Tx,
    private readonly context: JobContext,
    private readonly plan: ImportPlan,
    private readonly fields: readonly StagedField[],
    private readonly chunk: Chunk,
    private readonly checkpoint: ImportCheckpoint,
  ) {
    const { rows, faults } = checkpoint.staged.tables
    this.runId = String(Number(context.run.id))
    this.table = tableOf(plan.resource)
    this.good = `from ${rows} s where s.row_no between ${chunk.firstRow} and ${chunk.lastRow}${
      checkpoint.validated.refused > 0 ? ` and not exists (select 1 from ${faults} e where e.row_no = s.row_no)` : ''
    }`
  }

  async write(last: boolean): Promise<Written> {
    const rows = await this.count(this.checkpoint.staged.tables.rows)
    const good = await this.countGood()
    const changes = this.plan.mode !== 'insert' && this.checkpoint.validated.found > 0
    const changed = changes ? await this.change() : 0
    const unchanged = changes && changed < good ? (await this.countFound()) - changed : 0
    const inserted = await this.insert(changed, unchanged, rows - good)
    const left = good - changed - unchanged - inserted
    if (left > 0 && !last) {
      // Rows that were new have a record by now, or the other way round.
      this.checkpoint.validated.found ||= left
      throw new ChunkInterfered()
    }
    if (left > 0) await this.refuseLeft()
    return { inserted, changed, unchanged, refused: rows - good + left }
  }

  /**
   * Locks the records that change and keeps what they were, then changes them. Two statements: one that does both
   * would not see the locked rows as they were.
   */
  private async change(): Promise<number> {
    const { rows } = this.checkpoint.staged.tables
    const kept = await sql`
      insert into import_journal (run_id, chunk, row_no, record_id, ver_after, before)
      ${sql.raw(`select ${this.runId}, ${this.chunk.number}, s.row_no, t.id, t.ver + 1, to_jsonb(t) - 'tenant_id'
        from ${rows} s join ${this.table} t on ${sameKey(this.plan.resource)}
        where s.row_no in (select s.row_no ${this.good}) and ${isChanged(this.fields)}
        order by t.id for update of t`)}`.execute(this.tx)
    const changed = Number(kept.numAffectedRows ?? 0)
    if (changed === 0) return 0
    const sets = this.fields
      .filter(field => !this.plan.spec.match.includes(field.name))
      .map(field => `${field.column} = ${changedValue(field)}`)
    await sql`
      update ${sql.raw(this.table)} t set ${sql.raw([...sets, 'ver = t.ver + 1'].join(', '))},
        last_modified_by = ${this.context.run.userName}, last_modified_time = now()
      from import_journal j, ${sql.raw(rows)} s
      where j.run_id = ${this.runId} and j.chunk = ${this.chunk.number} and s.row_no = j.row_no
        and t.id = j.record_id`.execute(this.tx)
    return changed
  }

  /** Inserts the rows that have no record, and the chunk's marker with their ids. */
  private async insert(changed: number, unchanged: number, refused: number): Promise<number> {
    const { plan, fields, chunk, context } = this
    const columns = insertColumns(plan.resource, fields, plan.hidden)
    const required = requiredFields(fields).map(({ column }) => `and s.f_${column} is not null`)
    const absent =
      this.checkpoint.validated.found > 0
        ? `and not exists (select 1 from ${this.table} t where ${sameKey(plan.resource)})`
        : ''
    const made =
      plan.mode === 'update'
        ? sql`select null::bigint id where false`
        : sql`
          insert into ${sql.raw(this.table)} (${sql.raw(columns.map(({ column }) => column).join(', '))}, create_by, last_modified_by)
          select ${sql.raw(columns.map(({ value }) => value).join(', '))}, ${context.run.userName}, ${context.run.userName}
          ${sql.raw(`${this.good} ${required.join(' ')} ${absent} order by s.row_no`)}
          on conflict do nothing returning id`
    const { rows } = await sql<{ inserted: number }>`
      with made as (${made})
      insert into import_chunk (run_id, chunk, first_row, last_row, inserted_ids, changed, unchanged, refused)
      select ${this.runId}, ${chunk.number}, ${chunk.firstRow}, ${chunk.lastRow}, coalesce(array_agg(id), '{}'),
        ${changed}, ${unchanged}, ${refused}
      from made returning cardinality(inserted_ids) inserted`.execute(this.tx)
    return rows[0]?.inserted ?? 0
  }

  private async refuseLeft(): Promise<void> {
    const { faults } = this.checkpoint.staged.tables
    const code = this.plan.mode === 'update' ? 'keyMissing' : 'changedMeanwhile'
    const key = this.fields.find(field => field.name === this.plan.spec.match[0])?.column
    await sql`
      with made as (select unnest(inserted_ids) id from import_chunk
        where run_id = ${this.runId} and chunk = ${this.chunk.number})
      insert into ${sql.raw(faults)} (row_no, path, header, value, code, params)
      select s.row_no, '', '', s.${sql.raw(`f_${key}`)}, ${code}, jsonb_build_object('value', s.${sql.raw(`f_${key}`)})
      ${sql.raw(this.good)} and not exists (select 1 from ${sql.raw(this.table)} t
        where ${sql.raw(sameKey(this.plan.resource))}
          and ${sql.raw(this.plan.mode === 'insert' ? 't.id in (select id from made)' : 'true')})`.execute(this.tx)
    this.checkpoint.validated.refused ||= 1
  }

  private count(rows: string): Promise<number> {
    const { firstRow, lastRow } = this.chunk
    return this.number(`select count(*)::int n from ${rows} where row_no between ${firstRow} and ${lastRow}`)
  }

  private countGood(): Promise<number> {
    return this.number(`select count(*)::int n ${this.good}`)
  }

  private countFound(): Promise<number> {
    const { rows } = this.checkpoint.staged.tables
    return this.number(
      `select count(*)::int n from ${rows} s join ${this.table} t on ${sameKey(this.plan.resource)}
       where s.row_no in (select s.row_no ${this.good})`,
    )
  }

  private async number(text: string): Promise<number> {
    const { rows } = await sql.raw<{ n: number }>(text).execute(this.tx)
    return rows[0]?.n ?? 0
  }
}
