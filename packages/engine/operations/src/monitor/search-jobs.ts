import { inTenant } from '@sfa/db/connection/tenant-transaction'
import type { RunSearch } from '@sfa/kit/calls/job-shapes'
import type { MonitorDetails, MonitorRow } from '@sfa/kit/calls/monitor.calls'
import { type Caller, requireKey } from '../caller'
import { loadRun } from '../job/life/load-run'
import { toLogRow } from '../job/log/log-row'
import { readsRecordsOf } from '../job/log/run-access'
import { readTimeline } from '../job/log/run-details'
import type { RunRow } from '../job/log/run-row'
import { runConditions, searchRuns } from '../job/log/search-runs'
import type { Services } from '../services'
import { monitorKey } from './monitor-key'

const toMonitorRow = (run: RunRow, caller: Caller): MonitorRow => ({
  ...toLogRow(run, caller),
  tenantId: run.tenantId,
  queue: run.queue,
  priority: run.priority,
  attempt: run.attempt,
  failures: run.failures,
  workerId: run.workerId,
  cancelRequested: run.cancelRequested ? '1' : '0',
  traceId: run.traceId,
  createTime: run.createTime,
})

/** The runs of all users of the administrator's tenant, imports and exports together, newest first. */
export async function searchJobs(
  services: Pick<Services, 'db'>,
  caller: Caller,
  search: RunSearch,
): Promise<{ rows: MonitorRow[]; total: number }> {
  requireKey(caller, monitorKey('search'))
  const { rows, total } = await searchRuns(services, caller, runConditions(search), search.page)
  return { rows: rows.map(run => toMonitorRow(run, caller)), total }
}

/**
 * One run with its payload, the original text of its error, and its whole timeline. Payload and checkpoint are empty for
 * callers who may not read the records that the run is about.
 */
export async function findJob({ db }: Pick<Services, 'db'>, caller: Caller, batchId: string): Promise<MonitorDetails> {
  requireKey(caller, monitorKey('search'))
  return inTenant(db, caller.tenantId, async tx => {
    const run = await loadRun(tx, batchId)
    const readable = await readsRecordsOf(tx, caller, run)
    return {
      ...toMonitorRow(run, caller),
      payload: readable ? run.params : {},
      checkpoint: readable ? run.checkpoint : {},
      ...(readable ? {} : { withheld: true }),
      errorText: run.errorText,
      timeline: await readTimeline(tx, run.id, { withMessages: true }),
    }
  })
}
