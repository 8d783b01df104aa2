import { createHash } from 'node:crypto'
import { lanes } from '@sfa/db/call/lanes'
import { shareWork } from '@sfa/db/call/share-work'
import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { type RawBuilder, sql } from 'kysely'
import type { Services } from '../services'
import type { ReportQuery } from './report-query'

/** Of a sort or a table of groups; by itself the server gives 16 MB. */
const heavyMemory = '48MB'
/**
 * A table of groups may have so many times as much. The planner knows the parts of the time as nothing but 200 values, and
 * thinks of 200 groups for each product where most questions have one: with less memory it sorts all lines on disk.
 */
const heavyGroups = '3'

/** The lane in which a report waits for its turn. */
export const laneOf = ({ report }: ReportQuery) => (report.isHeavy ? lanes.reports : lanes.views)

interface Execution {
  tenantId: string
  source: ReportQuery
  /** What is read, with the reach and the masks of the caller in it. */
  statement: RawBuilder<unknown>
  /** What else the result depends on. */
  asked: unknown
}

/**
 * Runs the statements of a report in its lane. The same of the same tenant that is under way already is not run again:
 * the text of a statement and its parameters have all that a result depends on, also whose rows and values the caller
 * may read.
 */
export function executeShared<T>(
  { db }: Pick<Services, 'db'>,
  { tenantId, source, statement, asked }: Execution,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { sql: text, parameters } = statement.compile(db)
  const key = createHash('sha256')
    .update(JSON.stringify([tenantId, source.report.path, text, parameters, asked]))
    .digest('base64')
  return shareWork(key, () => inLane({ db }, { tenantId, source }, work))
}

/** The same for work that is of one caller alone. */
export const inLane = <T>(
  { db }: Pick<Services, 'db'>,
  { tenantId, source }: Pick<Execution, 'tenantId' | 'source'>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> =>
  laneOf(source).run(() =>
    inTenant(db, tenantId, async tx => {
      await giveMemory(tx, source)
      return work(tx)
    }),
  )

/** Until the transaction ends. Turns bound how many reports have it at once. */
export async function giveMemory(tx: Tx, { report }: ReportQuery): Promise<void> {
  if (report.isHeavy)
    await sql`
      select set_config('work_mem', ${heavyMemory}, true), set_config('hash_mem_multiplier', ${heavyGroups}, true)`.execute(
      tx,
    )
}
