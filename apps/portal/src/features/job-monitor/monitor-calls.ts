import {
  cancelRunCall,
  findRunCall,
  type MonitorRow,
  pauseQueueCall,
  pauseTenantCall,
  queuesCall,
  reprioritiseRunCall,
  resumeQueueCall,
  resumeTenantCall,
  retryRunCall,
  searchRunsCall,
  tenantPauseCall,
  watchedTenantsCall,
  workersCall,
} from '@sfa/kit/calls/monitor.calls'
import type { QueryFunctionContext } from '@tanstack/react-query'
import { type Asked, call, callRows } from '../../shared/request/call'
import { gateway } from '../../shared/request/gateway'
import { polling } from '../../shared/request/polling'
import { justAskedMs } from '../../shared/request/query-client'
import type { RequestOptions } from '../../shared/request/request'

/** Everything that is kept of the monitor stands below this key. */
export const monitorKey = (...rest: readonly unknown[]) => ['monitor', ...rest] as const
export const bullBoardUrl = `${gateway}/portalsync/bullboard`

export const queuesQuery = {
  queryKey: monitorKey('queues'),
  queryFn: (context: QueryFunctionContext) => call(queuesCall, {}, polling(context)),
}
export const fetchWorkers = (options?: RequestOptions) => call(workersCall, {}, options)
export const workersQuery = {
  queryKey: monitorKey('workers'),
  queryFn: (context: QueryFunctionContext) => fetchWorkers(polling(context)),
}
export const runsQuery = (body: Asked<typeof searchRunsCall>) => ({
  queryKey: monitorKey('runs', body),
  queryFn: (context: QueryFunctionContext) => callRows(searchRunsCall, body, polling(context)),
  staleTime: justAskedMs,
})
/** A run, and whose it is where it is not the own tenant's. */
export type RunOfTenant = Pick<MonitorRow, 'batchId'> & Partial<Pick<MonitorRow, 'tenantId'>>
const named = ({ batchId, tenantId }: RunOfTenant) => ({ batchId, tenantId })
export const findRun = (run: RunOfTenant, options?: RequestOptions) => call(findRunCall, named(run), options)
export const retryRun = (run: RunOfTenant) => call(retryRunCall, named(run))
export const cancelRun = (run: RunOfTenant) => call(cancelRunCall, named(run))
export const reprioritise = (run: RunOfTenant, priority: number) =>
  call(reprioritiseRunCall, { ...named(run), priority })
/** Tenants whose jobs may be looked at, the own one first. */
export const tenantsQuery = {
  queryKey: ['monitor-tenants'],
  queryFn: () => call(watchedTenantsCall),
}
export const fetchTenantPause = (options?: RequestOptions) => call(tenantPauseCall, {}, options)
export const pauseTenant = (paused: boolean) => call(paused ? pauseTenantCall : resumeTenantCall)
export const pauseQueue = (queue: string, paused: boolean) => call(paused ? pauseQueueCall : resumeQueueCall, { queue })
