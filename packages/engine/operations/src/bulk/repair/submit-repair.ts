import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { AppError } from '@sfa/kernel/app-error'
import { createWorkbookWriter } from '@sfa/spreadsheet/write-workbook'
import { sql } from 'kysely'
import type { Caller } from '../../caller'
import { removeFile } from '../../files/remove-file'
import { storeFile } from '../../files/store-file'
import type { StoredFile } from '../../files/stored-file'
import { importJob } from '../../job/contracts/import'
import { createRunIn } from '../../job/life/create-run'
import { recordEvent } from '../../job/life/record-event'
import type { RunRow } from '../../job/log/run-row'
import type { Services } from '../../services'
import { bulkLimits } from '../bulk-limits'
import { speak } from '../columns/chinese-variants'
import type { HeaderMatch } from '../columns/match-headers'
import { loadImportState } from '../import/import-state'
import { readAgain } from '../import/reading/read-again'
import { checkRows } from './check-repair'
import { sendWithRun } from './mended-rows'
import { correctedCells, loadRepairedRun, openRows, type RefusedRow, refuseWhileRepairing } from './repair-run'
import { writtenCell } from './stored-cell'

/**
 * Imports the rows that pass the checks now as a run of its own, which names the first as `repairOf`; the others stay
 * in the grid. Answers its batchId. At a preview nothing is imported yet: the file is read again with the corrected
 * rows, for a new preview of the same run, whose batchId is answered. Throws `repairNothingCorrect`, `taskRunning`,
 * `repairRunning`, `notFound`, `notPermitted`, `notRepairable`.
 */
export async function submitRepair(
  services: Services,
  caller: Caller,
  batchId: string,
): Promise<{ batchId: string; rows: number }> {
  const { rows, run } = await inTenant(services.db, caller.tenantId, async tx => {
    const run = await loadRepairedRun(tx, caller, batchId)
    await refuseWhileRepairing(tx, run)
    return { run, rows: await openRows(tx, run) }
  })
  const good = (await checkRows(services, caller, run, rows)).filter(({ faults }) => faults.length === 0)
  if (good.length === 0) throw new AppError('repairNothingCorrect')
  if (run.phase === 'preview') return mendPreviewed(services, caller, run, good)
  const { mapping } = await loadImportState(services, run)
  const file = await makeFile(services, caller, run, mapping, good)
  try {
    const id = await inTenant(services.db, caller.tenantId, async tx => {
      await loadRepairedRun(tx, caller, run.id, { lock: true })
      await refuseWhileRepairing(tx, run)
      const { isCover, mode, lines, submit } = run.params
      const created = await createRunIn(tx, caller, importJob, {
        kind: run.kind,
        businessType: run.businessType,
        direction: 'import',
        fileName: file.name,
        payload: {
          isCover: isCover === '1' ? '1' : '0',
          ...(mode ? { mode: mode as 'insert' } : {}),
          ...(lines ? { lines: lines as 'keep' } : {}),
          ...(submit === true ? { submit } : {}),
          repairOf: run.id,
        },
        files: { source: file.id },
      })
      const chosen = Object.fromEntries(mapping.map(({ header, path }) => [header, path]))
      await sql`insert into import_state (run_id, chosen) values (${created}, ${JSON.stringify(chosen)}::jsonb)`.execute(
        tx,
      )
      // Below the title, in the order of the file.
      const sent = JSON.stringify(good.map(({ row }, index) => ({ row, at: index + 2 })))
      await sql`
        update import_refused_row r set sent_with = ${created}, sent_row = x.at
        from jsonb_to_recordset(${sent}::jsonb) as x ("row" integer, at integer)
        where r.run_id = ${run.id} and r.row_no = x."row"`.execute(tx)
      await recordEvent(tx, run.id, 'repairSent', { by: caller, details: { batchId: created, rows: good.length } })
      return created
    })
    return { batchId: id, rows: good.length }
  } catch (error) {
    await removeFile(services, file)
    throw error
  }
}

const mendPreviewed = (services: Services, caller: Caller, { id }: RunRow, good: readonly RefusedRow[]) =>
  inTenant(services.db, caller.tenantId, async tx => {
    const run = await loadRepairedRun(tx, caller, id, { lock: true })
    if (run.phase !== 'preview') throw new AppError('notRepairable')
    await sendWithRun(
      tx,
      run.id,
      good.map(({ row }) => row),
    )
    await recordEvent(tx, run.id, 'repairSent', { by: caller, details: { batchId: run.id, rows: good.length } })
    await readAgain(tx, caller, run)
    return { batchId: run.id, rows: good.length }
  })

/** The rows as a workbook under the titles of the first file. */
async function makeFile(
  services: Services,
  caller: Caller,
  run: RunRow,
  mapping: readonly HeaderMatch[],
  rows: readonly RefusedRow[],
): Promise<StoredFile> {
  const say = await speak(caller.language)
  const columns = mapping.filter(({ path }) => path !== null)
  const folder = await mkdtemp(join(tmpdir(), 'import-repair-'))
  try {
    const path = join(folder, 'rows.xlsx')
    const writer = createWorkbookWriter(createWriteStream(path))
    const sheet = await writer.addSheet({
      name: say(['修正', 'Corrected']),
      columns: columns.map(({ header }) => ({ header, type: 'auto' })),
    })
    await sheet.write(
      rows.map(row => {
        const cells = correctedCells(row)
        return columns.map(({ index }) => writtenCell(cells[index]))
      }),
    )
    await writer.end()
    return await storeFile(services, {
      tenantId: run.tenantId,
      name: `${(run.fileName ?? run.kind).replace(/\.[^.]*$/, '')}_${say(['修正', 'corrected'])}.xlsx`,
      content: createReadStream(path),
      ownerId: caller.userId,
      createBy: caller.userName,
      keepDays: bulkLimits().keepFilesDays,
      uploader: caller,
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
