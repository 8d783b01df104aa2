import { AppError } from '@sfa/kernel/app-error'
import { sql } from 'kysely'
import { type Caller, requireKey } from '../../caller'
import { withOwnRun } from '../../job/life/own-run'
import type { Services } from '../../services'
import { uploadKey } from '../columns/bulk-kind'
import { learnHeaders } from '../columns/learned-headers'
import { planImport } from './import-plan'
import { readAgain } from './reading/read-again'
import type { ReadingChoice } from './reading/reading-choice'

/** Header as it stands in the file → path of the column it means, null for "leave out". */
export type HeaderChoice = Readonly<Record<string, string | null>>

/**
 * Reads a previewed or refused file again: with the meaning of its headers that the user has chosen, which is also
 * remembered for the tenant's next files, or another of its sheets, or with or without the rows that the sheet hides.
 * Nothing may be written yet. Throws `notInPreview`, `invalidRequest` for a column that the kind does not have.
 */
export async function remapImport(
  services: Services,
  caller: Caller,
  batchId: string,
  mapping: HeaderChoice,
  reading: ReadingChoice = {},
): Promise<void> {
  await withOwnRun(services, caller, batchId, async (tx, run) => {
    if (run.job !== 'import' || !(run.phase === 'preview' || run.phase === 'failed')) throw new AppError('notInPreview')
    const written = await sql`select 1 from import_chunk where run_id = ${run.id} limit 1`.execute(tx)
    if (written.rows.length > 0) throw new AppError('notInPreview')
    const plan = await planImport(services, caller, run)
    requireKey(caller, uploadKey(plan.resource))
    const paths = new Set<string | null>([null, ...plan.columns.map(column => column.path)])
    if (Object.values(mapping).some(path => !paths.has(path))) throw new AppError('invalidRequest')
    await learnHeaders(tx, plan.spec.kind, mapping, caller.userName)
    const chosen = JSON.stringify(mapping)
    await sql`insert into import_state (run_id, chosen) values (${run.id}, ${chosen}::jsonb)
      on conflict (tenant_id, run_id) do update
      set chosen = import_state.chosen || excluded.chosen`.execute(tx)
    await sql`update job_run set params = params || ${JSON.stringify(reading)}::jsonb where id = ${run.id}`.execute(tx)
    await readAgain(tx, caller, run)
  })
}
