import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { mostRepairRows } from '@sfa/kit/calls/repair.calls'
import { formatOf, type RowBatch, type SheetRow } from '@sfa/spreadsheet/row-batch'
import { sql } from 'kysely'
import { loadHeld } from '../../job/attempt/held-run'
import type { JobContext } from '../../job/attempt/job-context'
import type { StagingTables } from '../import/reading/staging-table'
import { faultsByRow } from './faults-by-row'
import { type StoredCell, storedCell } from './stored-cell'

const insertedTogether = 1000

/** Collects the refused rows of a run while its failed file is made, and keeps them for the grid. */
export class RefusedKeeper {
  private rows: { row_no: number; cells: StoredCell[] }[] = []
  private count = 0

  constructor(
    private readonly context: Pick<JobContext, 'db' | 'run'>,
    private readonly tables: StagingTables,
    private readonly width: number,
  ) {}

  add(row: SheetRow, batch: RowBatch): void {
    if (++this.count > mostRepairRows) {
      this.rows = []
      return
    }
    const cells = Array.from({ length: this.width }, (_, column) =>
      storedCell(row.values[column], formatOf(batch, row, column), batch.date1904),
    )
    this.rows.push({ row_no: row.number, cells })
  }

  /**
   * Rows that an earlier attempt or preview stored keep the user's corrections; rows that pass the checks now are
   * deleted, unless they were corrected, because the run needs the corrections. The rows of a run that repairs another
   * one are stored already.
   */
  async store(): Promise<void> {
    const { db, run } = this.context
    await inTenant(db, run.tenantId, async tx => {
      await this.storeIn(tx)
      // Last, as chunks do that are written meanwhile: they lock refused rows before their run.
      await loadHeld(tx, run)
    })
  }

  private async storeIn(tx: Tx): Promise<void> {
    const { run } = this.context
    const { repairOf } = run.params
    if (typeof repairOf === 'string') {
      await sql`update import_refused_row r set faults = f.faults from (${faultsByRow(this.tables)}) f
          where r.run_id = ${repairOf} and r.sent_with = ${run.id} and r.sent_row = f.row_no`.execute(tx)
      return
    }
    const refused = this.rows.map(row => row.row_no)
    await sql`delete from import_refused_row
        where run_id = ${run.id} and sent_with is distinct from run_id and row_no <> all(${refused}::integer[])`.execute(
      tx,
    )
    for (let from = 0; from < this.rows.length; from += insertedTogether) {
      const some = this.rows.slice(from, from + insertedTogether)
      const range = { first: some[0]?.row_no ?? 0, last: some.at(-1)?.row_no ?? 0 }
      await sql`
          insert into import_refused_row (run_id, row_no, cells, faults)
          select ${run.id}::bigint, x.row_no, x.cells, coalesce(f.faults, '[]')
          from jsonb_to_recordset(${JSON.stringify(some)}::jsonb) as x (row_no integer, cells jsonb)
          left join (${faultsByRow(this.tables, range)}) f on f.row_no = x.row_no
          on conflict (tenant_id, run_id, row_no)
          do update set faults = excluded.faults, sent_with = null, sent_row = null`.execute(tx)
    }
  }
}
