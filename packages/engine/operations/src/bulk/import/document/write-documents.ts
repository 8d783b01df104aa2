import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { columnOf, tableOf } from '@sfa/kit/resource'
import { sql } from 'kysely'
import { makeCodes } from '../../../resource/saving/make-codes'
import { run } from '../checks/check-staged'
import type { WrittenChunk } from '../import-checkpoint'
import type { ImportPlan } from '../import-plan'
import type { Staged } from '../reading/stage-rows'
import { stagedFields } from '../reading/staged-field'
import { bySets } from '../writing/by-index'
import { changedValue, isChanged, newValue, sameKey } from '../writing/merge-sql'
import type { DocumentPlan } from './document-kind'
import { documentTables, headPlan, headStaged, lineFields, linesTable, madeCode, sameLine } from './document-plan'

/** Gives a code to each new document, where the definition generates one. */
export async function giveCodes(tx: Tx, plan: ImportPlan, { fields, cleared, tables }: Staged): Promise<void> {
  const made = madeCode(plan)
  if (!made) return
  const head = headPlan(plan, { fields, tables })
  const { heads } = documentTables(tables)
  const { rows } = await sql<{ row_no: number }>`${sql.raw(`
    select s.row_no from ${heads.rows} s
    where not exists (select from ${tableOf(head.resource)} t where ${sameKey(head.resource)})
      and not exists (select from ${heads.faults} e where e.row_no = s.row_no) order by s.row_no`)}`.execute(tx)
  if (rows.length === 0 || plan.mode === 'update') return
  const staged = headStaged(plan, { fields, cleared })
  const column = stagedFields(head, staged).find(({ name }) => name === made.name)?.column
  const codes = await makeCodes(tx, head.resource, made, rows.length)
  const given = rows.map(({ row_no }, index) => ({ row_no, code: codes[index] }))
  await sql`
    update ${sql.raw(heads.rows)} h set ${sql.raw(`f_${column}`)} = x.code
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as x (row_no integer, code text)
    where h.row_no = x.row_no`.execute(tx)
}

/**
 * Writes the lines of the documents whose heads the chunk has written, and counts the rows: a row is new where its line
 * is, and changed where its line or its head differs. Call `countRows` before the heads are written.
 */
export class DocumentLines {
  private readonly rows: string
  private readonly docs: string
  private readonly lines: string
  /** Documents that exist (`h`), by the number of their first row. */
  private readonly existing: string
  private readonly same: string
  /** Rows without a fault (`s`), each with the id of its head. */
  private readonly joined: string

  constructor(
    private readonly tx: Tx,
    private readonly plan: ImportPlan,
    private readonly document: DocumentPlan,
    private readonly staged: Staged,
  ) {
    const { docs, heads } = documentTables(staged.tables)
    const head = headPlan(plan, staged).resource
    this.rows = staged.tables.rows
    this.lines = linesTable(document)
    this.same = sameLine(document, staged.fields, { row: 's', line: 't' })
    this.docs = docs
    this.existing = `(select s.row_no, t.id from ${heads.rows} s join ${tableOf(head)} t on ${sameKey(head)}) h`
    this.joined = `(select s.*, h.id of_head from ${this.rows} s join ${docs} d on d.row_no = s.row_no
      join ${this.existing} on h.row_no = d.doc
      where not exists (select from ${staged.tables.faults} e where e.row_no = s.row_no)) s`
  }

  /** Counts of new, changed and equal rows of the file. */
  countRows(): Promise<Pick<WrittenChunk, 'inserted' | 'changed' | 'unchanged' | 'refused'>> {
    const { plan, staged } = this
    const fields = stagedFields(plan, {
      fields: staged.fields.filter(name => !(name in this.document.detail.looks)),
      cleared: staged.cleared,
    })
    const differs = isChanged(fields)
    return bySets(this.tx, async () => {
      const { rows } = await sql<{ inserted: number; changed: number; unchanged: number; refused: number }>`${sql.raw(`
        select count(*) filter (where not s.wrong and t.id is null)::int inserted,
          count(*) filter (where not s.wrong and t.id is not null and ${differs})::int changed,
          count(*) filter (where not s.wrong and t.id is not null and not ${differs})::int unchanged,
          count(*) filter (where s.wrong)::int refused
        from (select s.*, exists (select from ${staged.tables.faults} e where e.row_no = s.row_no) wrong
          from ${this.rows} s) s
        left join ${this.docs} d on d.row_no = s.row_no
        left join ${this.existing} on h.row_no = d.doc
        left join ${tableOf(plan.resource)} t on t.head_id = h.id and ${this.same}`)}`.execute(this.tx)
      return rows[0] as { inserted: number; changed: number; unchanged: number; refused: number }
    })
  }

  /** Changes the lines that differ and adds those that are new, with the next numbers of their document. */
  write(): Promise<void> {
    return bySets(this.tx, async () => {
      const fields = lineFields(this.plan, this.staged)
      if (this.plan.replacesLines) await this.takeAway()
      const sets = fields.filter(({ name }) => !this.document.detail.unique.includes(name))
      if (sets.length > 0)
        await run(
          this.tx,
          `update ${this.lines} l set ${sets.map(({ column }) => `${column} = x.${column}`).join(', ')}
           from (select t.head_id, t.line_no, ${sets.map(one => `${changedValue(one)} ${one.column}`).join(', ')}
             from ${this.joined} join ${this.lines} t on t.head_id = s.of_head and ${this.same}
             where ${isChanged(sets)}) x
           where l.head_id = x.head_id and l.line_no = x.line_no`,
        )
      await run(
        this.tx,
        `insert into ${this.lines} (head_id, line_no, ${fields.map(({ column }) => column).join(', ')})
         select s.of_head, coalesce((select max(l.line_no) from ${this.lines} l where l.head_id = s.of_head), 0)
             + row_number() over (partition by s.of_head order by s.row_no), ${fields.map(newValue).join(', ')}
         from ${this.joined}
         where not exists (select from ${this.lines} t where t.head_id = s.of_head and ${this.same})`,
      )
      await this.markOne()
    })
  }

  /** Documents whose lines leave open which of them has the mark passed the check where it is the first. */
  private async markOne(): Promise<void> {
    const { mark } = this.document.detail
    if (mark === undefined) return
    const column = columnOf(mark)
    await run(
      this.tx,
      `update ${this.lines} l set ${column} = 1
       from (select t.head_id, min(t.line_no) line_no from ${this.lines} t
         where t.head_id in (select s.of_head from ${this.joined})
         group by t.head_id having max(t.${column}) = 0) first
       where l.head_id = first.head_id and l.line_no = first.line_no`,
    )
  }

  /** Removes the lines that the file does not bring, of the documents that it does. */
  private takeAway(): Promise<number> {
    return run(
      this.tx,
      `delete from ${this.lines} t using (select distinct s.of_head from ${this.joined}) d
       where t.head_id = d.of_head
         and not exists (select from ${this.joined} where s.of_head = t.head_id and ${this.same})`,
    )
  }
}

/** Lines of heads that undoing has removed are removed with them; lines of restored heads are restored. */
export async function restoreLines(
  tx: Tx,
  document: DocumentPlan,
  { runId, chunk, own }: { runId: string; chunk: number; own: readonly string[] },
  restored: readonly string[],
): Promise<void> {
  const lines = sql.raw(linesTable(document))
  await sql`delete from ${lines} l where l.head_id = any(${own}::bigint[])
    and not exists (select from ${sql.raw(tableOf(document.head))} t where t.id = l.head_id)`.execute(tx)
  await sql`delete from ${lines} l where l.head_id = any(${restored}::bigint[])`.execute(tx)
  const columns = sql.raw(['id', 'head_id', 'line_no', ...Object.keys(document.detail.fields).map(columnOf)].join(', '))
  await sql`
    insert into ${lines} (${columns})
    select ${columns} from import_journal j,
      lateral (select r.* from jsonb_populate_recordset(null::${lines}, j.before -> ${document.name}) r) r
    where j.run_id = ${runId} and j.chunk = ${chunk} and j.record_id = any(${restored}::bigint[])`.execute(tx)
}
