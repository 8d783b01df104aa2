import { z } from 'zod'
import { defineCall } from '../call'
import { jobDetails } from './job-details'
import { figuresAsked, logRow, namedRun, runFigure, runSearch, timelineEntry } from './job-shapes'

/**
 * The job monitor: the platform's queues and workers, and the runs of the administrator's tenant, or of the one that
 * `tenantId` names where the administrator runs the platform. Each action has its key.
 */
const path = '/portalsync/eximport/monitor'
const watch = { key: 'importexport/jobmonitor:search', tag: 'monitor' } as const
const pause = { key: 'importexport/jobmonitor:pause', tag: 'monitor' } as const

const flag = z.enum(['0', '1'])
const ofTenant = z.object({ tenantId: z.string().max(50).optional() })
const run = ofTenant.extend(namedRun.shape)
const steered = z.object({ batchId: z.string() })

const monitorRow = logRow.extend({
  tenantId: z.string(),
  queue: z.string(),
  priority: z.number().int().describe('1 is served first, 10 last'),
  attempt: z.number().int(),
  failures: z.number().int(),
  workerId: z.string().nullable(),
  cancelRequested: flag,
  traceId: z.string().nullable(),
  createTime: z.string(),
})
export type MonitorRow = z.output<typeof monitorRow>

const details = monitorRow.extend({
  payload: z.record(z.string(), z.unknown()),
  checkpoint: z.record(z.string(), z.unknown()),
  withheld: jobDetails.shape.withheld,
  errorText: z.string().nullable().describe('The text of an unexpected error, with its stack'),
  timeline: z.array(timelineEntry),
})
export type MonitorDetails = z.output<typeof details>

export const searchRunsCall = defineCall({
  ...watch,
  paths: [`${path}/search`],
  summary: ['企业内全部用户的任务，最新在前', 'The jobs of all users of the tenant, newest first'],
  body: runSearch.extend(ofTenant.shape),
  rows: monitorRow,
})

export const findRunCall = defineCall({
  ...watch,
  paths: [`${path}/find`],
  summary: ['任务详情：参数、错误和时间线', 'A job with its payload, its errors and its timeline'],
  body: run,
  answer: details,
})

export const tenantFiguresCall = defineCall({
  ...watch,
  paths: [`${path}/figures`],
  summary: ['企业的任务数，按小时或按天，从早到晚', 'The tenant’s jobs by hour or day, the oldest first'],
  body: figuresAsked.extend(ofTenant.shape),
  answer: z.array(runFigure),
})

const watchedTenant = z.object({ tenantId: z.string(), name: z.string(), runsPlatform: flag })
export type WatchedTenant = z.output<typeof watchedTenant>

export const watchedTenantsCall = defineCall({
  ...watch,
  paths: [`${path}/tenants`],
  summary: ['可查看任务的企业，本企业在前', 'Tenants whose jobs the caller may look at, the own one first'],
  answer: z.array(watchedTenant),
})

const queueState = z.object({
  queue: z.string(),
  backend: z.enum(['postgres', 'redis']),
  isPaused: flag,
  waiting: z.number().int(),
  active: z.number().int(),
  delayed: z.number().int(),
  failed: z.number().int(),
  completed: z.number().int(),
})
export type QueueState = z.output<typeof queueState>

export const queuesCall = defineCall({
  ...watch,
  paths: [`${path}/queues`],
  summary: [
    '平台各队列的积压情况，以及是否对本企业暂停',
    'How full the queues of the platform are, and whether they are paused for the tenant',
  ],
  answer: z.array(queueState),
})

const workerState = z.object({
  id: z.string(),
  host: z.string(),
  pid: z.number().int(),
  queues: z.array(z.string()),
  startedAt: z.string(),
  lastSeen: z.string(),
  alive: flag.describe("'0': it has not reported for a while"),
  memoryMB: z.number().int(),
  running: z.number().int().describe('How many runs it works on, of all tenants'),
  batchIds: z.array(z.string()).describe('Those of the tenant'),
})
export type WorkerState = z.output<typeof workerState>

export const workersCall = defineCall({
  ...watch,
  paths: [`${path}/workers`],
  summary: ['平台的工作进程，以及没有工作进程的队列', 'The workers of the platform, and the queues without one'],
  answer: z.object({
    workers: z.array(workerState),
    queuesWithoutWorker: z.array(z.string()),
    problem: z.string().nullable().describe('Why runs cannot write at this moment: a full disk, a file store away'),
  }),
})

const tenantPause = z.object({ isPaused: flag, since: z.string().nullable(), by: z.string().nullable() })
export type TenantPause = z.output<typeof tenantPause>

export const tenantPauseCall = defineCall({
  ...watch,
  paths: [`${path}/tenantPause`],
  summary: [
    '企业的任务是否已暂停、暂停时间（北京时间）和操作人',
    'Whether the jobs of the tenant are paused, since when (UTC+8), and by whom',
  ],
  answer: tenantPause,
})

export const pauseTenantCall = defineCall({
  ...pause,
  paths: [`${path}/pauseTenant`],
  summary: ['暂停企业的任务', 'Pause the jobs of the tenant'],
  answer: tenantPause,
})

export const resumeTenantCall = defineCall({
  ...pause,
  paths: [`${path}/resumeTenant`],
  summary: ['恢复企业的任务', 'Let the jobs of the tenant continue'],
  answer: tenantPause,
})

const queue = z.object({ queue: z.string().max(50) })

export const pauseQueueCall = defineCall({
  ...pause,
  paths: [`${path}/pause`],
  summary: [
    '暂停队列；平台管理员暂停时对全部企业生效',
    'Pause a queue, for all tenants where the caller runs the platform',
  ],
  body: queue,
  answer: z.object({ queue: z.string() }),
})

export const resumeQueueCall = defineCall({
  ...pause,
  paths: [`${path}/resume`],
  summary: ['恢复队列', 'Let a queue continue'],
  body: queue,
  answer: z.object({ queue: z.string() }),
})

export const retryRunCall = defineCall({
  paths: [`${path}/retry`],
  key: 'importexport/jobmonitor:retry',
  tag: 'monitor',
  summary: ['重试任意用户的失败任务', 'Have the failed job of any user tried again'],
  body: run,
  answer: steered,
})

export const cancelRunCall = defineCall({
  paths: [`${path}/cancel`],
  key: 'importexport/jobmonitor:cancel',
  tag: 'monitor',
  summary: ['取消任意用户的任务', 'Stop the job of any user'],
  body: run,
  answer: steered,
})

export const reprioritiseRunCall = defineCall({
  paths: [`${path}/reprioritise`],
  key: 'importexport/jobmonitor:reprioritise',
  tag: 'monitor',
  summary: ['调整等待中任务的先后顺序', 'Give a waiting job another place in its queue'],
  body: run.extend({ priority: z.coerce.number<string | number>().int().min(1).max(10) }),
  answer: steered,
})
