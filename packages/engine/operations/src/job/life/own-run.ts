import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { AppError } from '@sfa/kernel/app-error'
import { logPages } from '@sfa/kit/job/direction'
import { type Caller, holdsKey } from '../../caller'
import type { Services } from '../../services'
import type { RunRow } from '../log/run-row'
import { loadRun } from './load-run'

/** A user sees their own runs, and those of other users with the key of the log page or of the monitor. */
export const maySee = (caller: Caller, run: Pick<RunRow, 'userId' | 'direction'>): boolean =>
  run.userId === caller.userId ||
  holdsKey(caller, `${logPages[run.direction]}:search`) ||
  holdsKey(caller, 'importexport/jobmonitor:search')

/**
 * Locks a run of the caller's own and works on it; `notFound` for other users' runs, as for a run that does not exist.
 */
export const withOwnRun = <T>(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  batchId: string,
  work: (tx: Tx, run: RunRow) => Promise<T>,
): Promise<T> =>
  inTenant(db, caller.tenantId, async tx => {
    const run = await loadRun(tx, batchId, { lock: true })
    if (run.userId !== caller.userId) throw new AppError('notFound')
    return work(tx, run)
  })
