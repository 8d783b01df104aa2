import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inTenant } from '@sfa/db/connection/tenant-transaction'
import type { RepairCheck } from '@sfa/kit/calls/repair.calls'
import { sql } from 'kysely'
import type { Caller } from '../../caller'
import type { RunRow } from '../../job/log/run-row'
import type { Services } from '../../services'
import { speak } from '../columns/chinese-variants'
import { checkStaged } from '../import/checks/validate-staged'
import { planImport } from '../import/import-plan'
import { loadImportState } from '../import/import-state'
import { isOfReading } from '../import/reading/row-notices'
import { stageRows } from '../import/reading/stage-rows'
import { checkStagingTables, dropStaging } from '../import/reading/staging-table'
import { faultsByRow } from './faults-by-row'
import { toldFault } from './find-repair'
import { correctedCells, loadRepairedRun, openRows, type RefusedRow, refuseWhileRepairing } from './repair-run'
import { StoredRowsWorkbook } from './stored-rows-workbook'

/**
 * Checks the corrected rows as an import would, and stores their remaining faults. Nothing is imported. Throws
 * `notFound`, `notPermitted`, `notRepairable`, `repairRunning`.
 */
export async function checkRepair(
  services: Pick<Services, 'db' | 'connections'>,
  caller: Caller,
  batchId: string,
): Promise<RepairCheck> {
  const { rows, run } = await inTenant(services.db, caller.tenantId, async tx => {
    const run = await loadRepairedRun(tx, caller, batchId)
    await refuseWhileRepairing(tx, run)
    return { run, rows: await openRows(tx, run) }
  })
  const checked = await checkRows(services, caller, run, rows)
  const { mapping } = await loadImportState(services, run)
  const say = await speak(caller.language)
  const refused = checked.flatMap(({ row, faults }) =>
    faults.length === 0 ? [] : [{ row, faults: faults.map(fault => toldFault(fault, mapping, say)) }],
  )
  return { good: rows.length - refused.length, refused }
}

/** The rows with their present faults, which are stored beside them. */
export async function checkRows(
  { db, connections }: Pick<Services, 'db' | 'connections'>,
  caller: Caller,
  run: RunRow,
  rows: readonly RefusedRow[],
): Promise<RefusedRow[]> {
  if (rows.length === 0) return []
  const plan = await planImport({ db }, caller, run)
  const { mapping } = await loadImportState({ db }, run)
  const source = { sheet: 0, sheetName: '', otherSheets: [], skipHidden: false, headerRow: 0, matches: mapping }
  const workbook = new StoredRowsWorkbook(rows.map(row => ({ row: row.row, cells: correctedCells(row) })))
  const tables = checkStagingTables(Math.floor(Date.now() / 1000), randomBytes(6).toString('hex'))
  const workDir = await mkdtemp(join(tmpdir(), 'import-check-'))
  const context = { db, connections, run, workDir, progress: () => {}, throwIfCancelled: async () => {} }
  try {
    const { staged } = await stageRows(context, plan, workbook, source, tables)
    return await inTenant(db, run.tenantId, async tx => {
      // Run '0': records that the first import created count as existing ones.
      await checkStaged(tx, plan, source, staged, '0')
      const found = await sql<{ row_no: number; faults: RefusedRow['faults'] }>`${faultsByRow(tables)}`.execute(tx)
      const faultsOf = new Map(found.rows.map(({ row_no, faults }) => [row_no, faults]))
      const checked = rows.map(row => {
        const kept = Object.keys(row.draft).length > 0 ? [] : row.faults.filter(isOfReading)
        return { ...row, faults: [...kept, ...(faultsOf.get(row.row) ?? [])] }
      })
      const kept = JSON.stringify(checked.map(({ row, faults }) => ({ row, faults })))
      await sql`
        update import_refused_row r set faults = x.faults
        from jsonb_to_recordset(${kept}::jsonb) as x ("row" integer, faults jsonb)
        where r.run_id = ${run.id} and r.row_no = x."row" and r.faults <> x.faults`.execute(tx)
      return checked
    })
  } finally {
    await inTenant(db, run.tenantId, tx => dropStaging(tables).execute(tx))
    await rm(workDir, { recursive: true, force: true })
  }
}
