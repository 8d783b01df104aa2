import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { sql } from 'kysely'
import type { JobContext } from '../../../job/attempt/job-context'
import { errorText } from '../../columns/error-text'
import type { ImportPlan } from '../import-plan'
import type { Staged } from '../reading/stage-rows'

/** Why rows of a range were refused, all faults of a row in one text, in the language of the importing user. */
export async function reasonsByRow(
  context: JobContext,
  { say }: ImportPlan,
  { tables }: Staged,
  firstRow: number,
  lastRow: number,
): Promise<Map<number, string>> {
  const { rows } = await inTenant(context.db, context.run.tenantId, tx =>
    sql<{ row_no: number; header: string; code: string; params: Record<string, string>; suggestion: string | null }>`
      select row_no, header, code, params, suggestion from ${sql.raw(tables.faults)}
      where row_no between ${firstRow} and ${lastRow} order by row_no, path`.execute(tx),
  )
  const reasons = new Map<number, string>()
  for (const { row_no, header, code, params, suggestion } of rows) {
    const place = header === '' ? '' : say([`【${header}】`, `[${header}] `])
    const meant = suggestion === null ? '' : say([`（是否为“${suggestion}”？）`, ` (did you mean "${suggestion}"?)`])
    const reason = `${place}${errorText(say, code, params)}${meant}`
    const known = reasons.get(row_no)
    reasons.set(row_no, known === undefined ? reason : `${known}${say(['；', '; '])}${reason}`)
  }
  return reasons
}
