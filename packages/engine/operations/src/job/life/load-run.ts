import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { AppError } from '@sfa/kernel/app-error'
import { idPattern } from '@sfa/kit/fields/wire-id'
import { sql } from 'kysely'
import { type RunRow, runColumns, toRun } from '../log/run-row'

const isId = (id: string) => idPattern.test(id)

/** A run of the transaction's tenant, locked until its end where `lock` says so; undefined when there is none. */
export async function findRun(tx: Tx, id: string, { lock = false } = {}): Promise<RunRow | undefined> {
  if (!isId(id)) return undefined
  const found = await sql<Record<string, unknown>>`
    select ${runColumns} from job_run where id = ${id} ${lock ? sql`for update` : sql``}`.execute(tx)
  return found.rows[0] && toRun(found.rows[0])
}

/** The same, throwing `notFound`. */
export async function loadRun(tx: Tx, id: string, options?: { lock?: boolean }): Promise<RunRow> {
  const run = await findRun(tx, id, options)
  if (!run) throw new AppError('notFound')
  return run
}
