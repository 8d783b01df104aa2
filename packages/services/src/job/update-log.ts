import { sql } from 'kysely'
import { z } from 'zod'
import type { Caller } from '../caller'
import type { Services } from '../services'
import { withOwnRun } from './own-run'

/**
 * Body of `uploadlog/update` and `DownloadLog/update`, which the documents do not show (3-operations.md §7): what its
 * owner may say about a log row. Everything else in it is the job's own.
 */
export const logUpdate = z.object({
  batchId: z.coerce.string(),
  remark: z.string().max(500).nullable().optional(),
  /** '1' once its owner has taken note of the result. */
  acknowledged: z.enum(['0', '1']).optional(),
})

export const updateLog = (
  services: Pick<Services, 'db'>,
  caller: Caller,
  { batchId, remark, acknowledged }: z.output<typeof logUpdate>,
): Promise<void> =>
  withOwnRun(services, caller, batchId, async (tx, run) => {
    await sql`update job_run set
        remark = ${remark === undefined ? sql`remark` : remark},
        acknowledged = ${acknowledged === undefined ? sql`acknowledged` : acknowledged === '1'}
      where id = ${run.id}`.execute(tx)
  })
