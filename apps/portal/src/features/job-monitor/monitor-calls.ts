import type { QueryFunctionContext } from '@tanstack/react-query'
import { gateway } from '../../shared/gateway'
import type { JobRow, TimelineEntry } from '../../shared/job/job-row'
import { polling } from '../../shared/polling'
import { justAskedMs } from '../../shared/query-client'
import { post, type RequestOptions, type Rows, search } from '../../shared/request'

const root = '/portalsync/eximport/monitor'
/** Everything that is kept of the monitor stands below this key. */
export const monitorKey = (...rest: readonly unknown[]) => ['monitor', ...rest] as const
export const bullBoardUrl = `${gateway}/portalsync/bullboard`

export interface QueueState {
  queue: string
  backend: 'postgres' | 'redis'
  isPaused: '0' | '1'
  waiting: number
  active: number
  delayed: number
  failed: number
  completed: number
}
export interface WorkerState {
  id: string
  host: string
  pid: number
  queues: readonly string[]
  startedAt: string
  lastSeen: string
  alive: '0' | '1'
  memoryMB: number
  /** Runs at work, whosever they are … */
  running: number
  /** … and those of the own tenant. */
  batchIds: readonly string[]
}
export interface Workers {
  workers: readonly WorkerState[]
  queuesWithoutWorker: readonly string[]
  /** A full disk, or a file store that does not answer: runs wait. */
  problem: string | null
}
export interface MonitorRow extends JobRow {
  tenantId: string
  queue: string
  /** 1 is served first, 10 last. */
  priority: number
  attempt: number
  failures: number
  workerId: string | null
  cancelRequested: '0' | '1'
  traceId: string | null
  createTime: string
}
export interface MonitorDetails extends MonitorRow {
  payload: Readonly<Record<string, unknown>>
  checkpoint: Readonly<Record<string, unknown>>
  /** The watcher may not read the records that the run is about. */
  withheld?: true
  /** What a program said that broke, with its stack. */
  errorText: string | null
  timeline: readonly TimelineEntry[]
}

const fetchQueues = (options?: RequestOptions) => post<QueueState[]>(`${root}/queues`, {}, options)
export const queuesQuery = {
  queryKey: monitorKey('queues'),
  queryFn: (context: QueryFunctionContext) => fetchQueues(polling(context)),
}
export const fetchWorkers = (options?: RequestOptions) => post<Workers>(`${root}/workers`, {}, options)
export const workersQuery = {
  queryKey: monitorKey('workers'),
  queryFn: (context: QueryFunctionContext) => fetchWorkers(polling(context)),
}
export const runsQuery = (body: object) => ({
  queryKey: monitorKey('runs', body),
  queryFn: (context: QueryFunctionContext): Promise<Rows<MonitorRow>> =>
    search<MonitorRow>(`${root}/search`, body, polling(context)),
  staleTime: justAskedMs,
})
/** A run, and whose it is where it is not the own tenant's. */
export type RunOfTenant = Pick<MonitorRow, 'batchId'> & Partial<Pick<MonitorRow, 'tenantId'>>
const named = ({ batchId, tenantId }: RunOfTenant) => ({ batchId, tenantId })
export const findRun = (run: RunOfTenant, options?: RequestOptions) =>
  post<MonitorDetails>(`${root}/find`, named(run), options)
export const retryRun = (run: RunOfTenant) => post(`${root}/retry`, named(run))
export const cancelRun = (run: RunOfTenant) => post(`${root}/cancel`, named(run))
export const reprioritise = (run: RunOfTenant, priority: number) =>
  post(`${root}/reprioritise`, { ...named(run), priority })
export interface WatchedTenant {
  tenantId: string
  name: string
  runsPlatform: '0' | '1'
}
/** Tenants whose jobs may be looked at, the own one first. */
export const tenantsQuery = {
  queryKey: ['monitor-tenants'],
  queryFn: () => post<readonly WatchedTenant[]>(`${root}/tenants`),
}
export interface TenantPause {
  isPaused: '0' | '1'
  since: string | null
  by: string | null
}
export const fetchTenantPause = (options?: RequestOptions) => post<TenantPause>(`${root}/tenantPause`, {}, options)
export const pauseTenant = (paused: boolean) => post<TenantPause>(`${root}/${paused ? 'pauseTenant' : 'resumeTenant'}`)
export const pauseQueue = (queue: string, paused: boolean) => post(`${root}/${paused ? 'pause' : 'resume'}`, { queue })
