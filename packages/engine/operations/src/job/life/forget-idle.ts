import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { clockUser } from '@sfa/kit/job/clock-user'
import type { JobContract } from '@sfa/kit/job/define-job'
import { sql } from 'kysely'

/** Of the clock's runs that changed nothing only this one stays: there are hundreds of them a day. */
export const forgetIdle = (tx: Tx, { job }: Pick<JobContract, 'job'>, runId: string) =>
  sql`
  delete from job_run where job = ${job} and user_id = ${clockUser.id} and phase = 'done'
    and success_count = 0 and id < ${runId}`.execute(tx)
