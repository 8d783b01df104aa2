import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { tableOf } from '@sfa/kit/resource'
import { sql } from 'kysely'
import type { JobRun } from '../../../job/attempt/job-context'
import { keyText, quoted, run } from '../checks/check-staged'
import type { ImportCheckpoint } from '../import-checkpoint'
import type { ImportPlan } from '../import-plan'
import type { StagedField } from '../reading/staged-field'
import type { Chunk } from './chunk-writer'
import { isChanged, sameKey } from './merge-sql'

/** Whether a run must not overwrite records that were changed since the user saw its preview. */
export const keepsEdits = ({ params }: Pick<JobRun, 'params'>, { mode }: Pick<ImportPlan, 'mode'>): boolean =>
  params.preview === true && params.confirmed === true && params.overwrite !== true && mode !== 'insert'

/**
 * Refuses the rows of a chunk whose record was changed, or created, since the preview. The records that the chunk would
 * change are locked first, so that none is edited between this check and the writing.
 */
export async function refuseEdited(
  tx: Tx,
  plan: ImportPlan,
  fields: readonly StagedField[],
  { staged: { tables }, previewed }: ImportCheckpoint,
  { firstRow, lastRow }: Chunk,
): Promise<void> {
  if (!previewed) return
  const changing = `s.row_no between ${firstRow} and ${lastRow} and ${isChanged(fields, plan.beside)}
    and not exists (select from ${tables.faults} e where e.row_no = s.row_no)`
  const joined = `${tables.rows} s join ${tableOf(plan.resource)} t on ${sameKey(plan.resource)}`
  await sql.raw(`select from ${joined} where ${changing} order by t.id for update of t`).execute(tx)
  // The staging of the preview is lost when the database crashes; then the time of the last change is compared.
  const edited =
    previewed.rows === tables.rows
      ? '(f.id, f.ver) is distinct from (t.id, t.ver)'
      : `t.last_modified_time > ${quoted(previewed.at)}::timestamptz`
  await run(
    tx,
    `insert into ${tables.faults} (row_no, path, header, value, code, params)
     select s.row_no, '', '', ${keyText({ plan }, plan.spec.match)}, 'stale', '{}'
     from ${joined} left join ${tables.found} f on f.row_no = s.row_no where ${changing} and ${edited}`,
  )
}
