import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { wireTime } from '@sfa/db/record/wire-time'
import { AppError } from '@sfa/kernel/app-error'
import type { TenantPause } from '@sfa/kit/calls/monitor.calls'
import { type QueueName, queueNames } from '@sfa/kit/job/define-job'
import { sql } from 'kysely'
import { type Caller, requireKey } from '../caller'
import type { Services } from '../services'
import { monitorKey } from './monitor-key'

/** Whether runs of the transaction's tenant are paused in that queue. */
export async function isTenantPaused(tx: Tx, queue: string): Promise<boolean> {
  const { rows } = await sql`select from tenant_pause where queue in ('', ${queue})`.execute(tx)
  return rows.length > 0
}

/** The queues in which the jobs of the caller's tenant are paused, by a pause of the queue or of all queues. */
export const pausedQueues = ({ db }: Pick<Services, 'db'>, caller: Caller): Promise<QueueName[]> =>
  inTenant(db, caller.tenantId, async tx => {
    const { rows } = await sql<{ queue: string }>`select queue from tenant_pause`.execute(tx)
    const paused = new Set(rows.map(row => row.queue))
    return queueNames.filter(name => paused.has('') || paused.has(name))
  })

/** Whether the jobs of the caller's tenant are paused, since when (UTC+8), and by which user. */
export async function describeTenantPause({ db }: Pick<Services, 'db'>, caller: Caller): Promise<TenantPause> {
  requireKey(caller, monitorKey('search'))
  const { rows } = await inTenant(db, caller.tenantId, tx =>
    sql<{ since: string; by: string }>`
      select ${wireTime('create_time')} since, create_by "by"
      from tenant_pause where queue = ''`.execute(tx),
  )
  const [pause] = rows
  return { isPaused: pause ? '1' : '0', since: pause?.since ?? null, by: pause?.by ?? null }
}

/**
 * Pauses the jobs of the caller's tenant, or lets them continue; jobs of other tenants and running jobs are not
 * affected. Runs that were created meanwhile are delivered when the pause ends.
 */
export const pauseTenant = (services: Pick<Services, 'db'>, caller: Caller, paused: boolean): Promise<void> =>
  pause(services, caller, '', paused)

/** The same in one queue. Throws `queueMissing`. */
export async function pauseTenantQueue(
  services: Pick<Services, 'db'>,
  caller: Caller,
  { queue, paused }: { queue: string; paused: boolean },
): Promise<void> {
  if (!queueNames.some(each => each === queue)) throw new AppError('queueMissing', { queue })
  await pause(services, caller, queue, paused)
}

async function pause({ db }: Pick<Services, 'db'>, caller: Caller, queue: string, paused: boolean): Promise<void> {
  requireKey(caller, monitorKey('pause'))
  await inTenant(db, caller.tenantId, async tx => {
    if (paused)
      await sql`insert into tenant_pause (queue, create_by) values (${queue}, ${caller.userName})
        on conflict do nothing`.execute(tx)
    else {
      const { numAffectedRows } = await sql`delete from tenant_pause where ${queue} in ('', queue)`.execute(tx)
      // A new delivery, because the queue takes the earlier one for completed.
      if (numAffectedRows)
        await sql`update job_run set delivery = delivery + 1
          where phase = 'queued' and worker_id is null and ${queue} in ('', queue)`.execute(tx)
    }
  })
}
