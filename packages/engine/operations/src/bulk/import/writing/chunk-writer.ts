import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { columnOf, isTree, tableOf } from '@sfa/kit/resource'
import { type RawBuilder, sql } from 'kysely'
import type { JobRun } from '../../../job/attempt/job-context'
import { behaviourOf } from '../../../resource/behaviour'
import { exclusionViolation } from '../../../resource/saving/refuse-duplicates'
import type { ImportCheckpoint, WrittenChunk } from '../import-checkpoint'
import type { ImportPlan } from '../import-plan'
import { absentMandatory, isChained, isParent, isRequired, madeIds, type StagedField } from '../reading/staged-field'
import { placeNodes, resolveNewParents } from '../tree/write-tree'
import { bySets } from './by-index'
import { changedValue, insertColumns, isChanged, sameKey } from './merge-sql'
import { noteImported } from './note-changes'

export interface Chunk {
  chunk: number
  firstRow: number
  lastRow: number
}

/**
 * Another transaction has written a record of the chunk since the checks. The transaction is rolled back, and the chunk
 * is checked again.
 */
export class ChunkInterfered extends Error {}

const uniqueViolation = '23505'
const interferes = (error: unknown) =>
  [uniqueViolation, exclusionViolation].includes((error as { code?: string }).code ?? '')

/** Writes one chunk within a transaction: before-images, changes, new records, and the marker. */
export class ChunkWriter {
  private readonly table: string
  private readonly rows: string
  private readonly faults: string
  /** Rows of the chunk without a fault. */
  private good: string
  private readonly runId: string

  constructor(
    private readonly tx: Tx,
    private readonly run: JobRun,
    private readonly plan: ImportPlan,
    private readonly fields: readonly StagedField[],
    { staged, validated }: ImportCheckpoint,
    private readonly chunk: Chunk,
    /**
     * `again`: the chunk is checked a second time, so records may exist that the checks did not see. `guarded`: rows
     * may have been refused since the checks.
     */
    private readonly look: { again: boolean; guarded: boolean },
  ) {
    this.table = tableOf(plan.resource)
    this.rows = staged.tables.rows
    this.faults = staged.tables.faults
    this.runId = String(BigInt(run.id))
    this.mayExist = look.again || validated.found > 0 || isTree(plan.resource)
    this.mayRefuse = look.again || look.guarded || validated.refused > 0 || isTree(plan.resource)
    this.good = `from ${this.rows} s where s.row_no between ${chunk.firstRow} and ${chunk.lastRow}`
  }

  private readonly mayExist: boolean
  private readonly mayRefuse: boolean

  /** Throws ChunkInterfered unless `last`; then rows that cannot be written are refused. */
  async write(last: boolean): Promise<WrittenChunk> {
    const { rows, good } = await this.count()
    const changes = this.plan.mode !== 'insert' && this.mayExist
    const changed = changes ? await this.change() : 0
    const unchanged = changes && changed < good ? (await this.countFound()) - changed : 0
    const counts = { changed, unchanged, refused: rows - good }
    const inserted = await this.insert(counts)
    if (isTree(this.plan.resource)) await this.placeInTree()
    const left = good - changed - unchanged - inserted
    if (left > 0 && !last) throw new ChunkInterfered()
    if (left > 0) await this.refuseLeft()
    await noteImported(this.tx, this.plan.resource, this.run, this.chunk.chunk)
    return { ...this.chunk, ...counts, inserted, refused: counts.refused + left }
  }

  /**
   * Locks the records that change and stores their before-images, then changes them. Two statements: a single one would
   * not see the locked rows as they were.
   */
  private async change(): Promise<number> {
    const kept = await sql`
      insert into import_journal (run_id, chunk, row_no, record_id, ver_after, before)
      ${sql.raw(`select ${this.runId}, ${this.chunk.chunk}, s.row_no, t.id, t.ver + 1, to_jsonb(t.*) - 'tenant_id'${this.plan.beside ? ` || ${this.plan.beside.image}` : ''}
        from ${this.rows} s join ${this.table} t on ${sameKey(this.plan.resource)}
        where s.row_no in (select s.row_no ${this.good}) and ${isChanged(this.fields, this.plan.beside)}
        order by t.id for update of t`)}`.execute(this.tx)
    const changed = Number(kept.numAffectedRows ?? 0)
    if (changed === 0) return 0
    const sets = this.fields
      .filter(field => !this.plan.spec.match.includes(field.name))
      .map(field => `${field.column} = ${changedValue(field)}`)
    sets.push(...(await this.following()))
    await sql`
      update ${sql.raw(this.table)} t set ${sql.raw([...sets, 'ver = t.ver + 1'].join(', '))},
        last_modified_by = ${this.run.userName}, last_modified_time = now()
      from import_journal j, ${sql.raw(this.rows)} s
      where j.run_id = ${this.runId} and j.chunk = ${this.chunk.chunk} and s.row_no = j.row_no
        and t.id = j.record_id`
      .execute(this.tx)
      .catch((error: unknown) => {
        throw interferes(error) ? new ChunkInterfered() : error
      })
    return changed
  }

  /** What follows from the change of a record in columns that the file does not have. */
  private async following(): Promise<string[]> {
    const { plan, fields } = this
    const rows = { fields, ...(plan.beside && { lines: plan.beside }) }
    const values = await behaviourOf(plan.resource).follows?.imported(this.tx, rows)
    return Object.entries(values ?? {}).map(([name, value]) => `${columnOf(name)} = ${value}`)
  }

  /** Inserts the rows that have no record, and the chunk's marker with their ids. Answers how many. */
  private async insert(counts: { changed: number; unchanged: number; refused: number }): Promise<number> {
    const { chunk, firstRow, lastRow } = this.chunk
    const extra = Object.entries((await behaviourOf(this.plan.resource).import?.newColumns?.()) ?? {})
    try {
      const { rows } = await sql<{ inserted: number }>`
        with made as (${this.plan.mode === 'update' || absentMandatory(this.plan, this.fields).length > 0 ? sql`select null::bigint id where false` : this.insertion(extra)})
        insert into import_chunk (run_id, chunk, first_row, last_row, inserted_ids, changed, unchanged, refused)
        select ${this.runId}, ${chunk}, ${firstRow}, ${lastRow}, coalesce(array_agg(id), '{}'),
          ${counts.changed}, ${counts.unchanged}, ${counts.refused}
        from made returning cardinality(inserted_ids) inserted`.execute(this.tx)
      return rows[0]?.inserted ?? 0
    } catch (error) {
      if (interferes(error)) throw new ChunkInterfered()
      throw error
    }
  }

  /** ON CONFLICT costs a third more, so only the second attempt uses it. */
  private insertion(extra: readonly (readonly [string, unknown])[]) {
    const { plan, fields, run } = this
    const more = extra.map(([name, value]) => ({ name: sql`, ${sql.ref(name)}`, value: sql`, ${value}` }))
    const joined = (parts: readonly RawBuilder<unknown>[]) => (parts.length > 0 ? sql.join(parts, sql``) : sql``)
    const ids = fields.some(isChained) ? [{ column: 'id', value: `s.${madeIds}` }] : []
    const columns = [...ids, ...insertColumns(fields)]
    const required = fields.filter(isRequired).map(({ column }) => ` and s.f_${column} is not null`)
    const absent = this.mayExist
      ? ` and not exists (select 1 from ${this.table} t where ${sameKey(plan.resource)})`
      : ''
    return sql`
      insert into ${sql.raw(this.table)} (tenant_id, create_by, last_modified_by, ${sql.raw(columns.map(({ column }) => column).join(', '))}${joined(more.map(({ name }) => name))})
      select ${run.tenantId}, ${run.userName}, ${run.userName}, ${sql.raw(columns.map(({ value }) => value).join(', '))}${joined(more.map(({ value }) => value))}
      ${sql.raw(`${this.good}${required.join('')}${absent}`)}
      ${this.look.again ? sql`on conflict do nothing` : sql``} returning id`
  }

  /**
   * Resolves parents that the same file has created, then sets levels and paths; nodes below a moved node move with it.
   */
  private async placeInTree(): Promise<void> {
    const { rows } = await sql<{ id: string }>`
      select record_id::text id from import_journal where run_id = ${this.runId} and chunk = ${this.chunk.chunk}
      union select unnest(inserted_ids)::text from import_chunk
      where run_id = ${this.runId} and chunk = ${this.chunk.chunk}`.execute(this.tx)
    const written = rows.map(row => row.id)
    const names = this.fields.some(isParent)
    await bySets(this.tx, async () => {
      if (names) await resolveNewParents(this.tx, this.plan, this.rows)
      await placeNodes(this.tx, this.plan.resource, written)
    })
  }

  /** Rows whose record was added, removed or took a unique value while the file was being written. */
  private async refuseLeft(): Promise<void> {
    const { mode, spec, resource } = this.plan
    const key = sql.raw(`s.f_${this.fields.find(field => field.name === spec.match[0])?.column}`)
    const written =
      mode === 'insert'
        ? `and t.id in (select unnest(inserted_ids) from import_chunk
            where run_id = ${this.runId} and chunk = ${this.chunk.chunk})`
        : ''
    await sql`
      insert into ${sql.raw(this.faults)} (row_no, path, header, value, code, params)
      select s.row_no, '', '', ${key}, ${mode === 'update' ? 'keyMissing' : 'changedMeanwhile'},
        jsonb_build_object('value', ${key})
      ${sql.raw(`${this.good} and not exists (
        select 1 from ${this.table} t where ${sameKey(resource)} ${written})`)}`.execute(this.tx)
  }

  /**
   * Counts the chunk's rows; refused rows are left out of all later statements. They stand in the statements as a list,
   * which PostgreSQL hashes once: looking each row up among the faults costs a fifth of the insert.
   */
  private async count(): Promise<{ rows: number; good: number }> {
    const { firstRow, lastRow } = this.chunk
    const within = `row_no between ${firstRow} and ${lastRow}`
    const { rows } = await sql
      .raw<{ rows: number; refused: number[] }>(`
      select count(*)::int "rows", ${
        this.mayRefuse
          ? `(select coalesce(array_agg(distinct row_no), '{}') from ${this.faults} where ${within})`
          : `'{}'::int[]`
      } refused
      from ${this.rows} where ${within}`)
      .execute(this.tx)
    const { rows: all, refused } = rows[0] ?? { rows: 0, refused: [] }
    if (refused.length > 0) this.good += ` and s.row_no <> all ('{${refused.join(',')}}'::int[])`
    return { rows: all, good: all - refused.length }
  }

  private async countFound(): Promise<number> {
    const { rows } = await sql
      .raw<{ n: number }>(`
      select count(*)::int n from ${this.rows} s join ${this.table} t on ${sameKey(this.plan.resource)}
      where s.row_no in (select s.row_no ${this.good})`)
      .execute(this.tx)
    return rows[0]?.n ?? 0
  }
}
