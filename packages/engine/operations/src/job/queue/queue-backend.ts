import { keepAliveOptions, surviveCuts } from '@sfa/db/connection/pool'
import { type QueueName, queueNames } from '@sfa/kit/job/define-job'
import {
  type BackendFactory,
  createPostgresBackend,
  createRedisBackend,
  type IQueueBackend,
  type Processor,
  Queue,
  Worker,
  type WorkerOptions,
} from 'bullmq'
import { Redis } from 'ioredis'
import pg from 'pg'

export interface QueueSettings {
  databaseUrl: string
  /** Set: BullMQ on Redis. Unset: on PostgreSQL, with the same behaviour and a tenth of the speed. */
  redisUrl?: string
  /** Connections that the PostgreSQL backend may open. A process that works on queues keeps one for each of them. */
  max?: number
  /** Keeps installations apart that share a Redis; PostgreSQL's queues are apart by their database. */
  prefix?: string
  /**
   * For a process without workers: an unreachable Redis is an error after seconds, instead of a call that does not
   * return.
   */
  onlyAsks?: boolean
  /** Called with connection errors; queues keep trying to reconnect. */
  onError?: (error: Error) => void
}

/** The queues of this process, on whichever backend is configured. */
export interface QueueBackend {
  kind: 'postgres' | 'redis'
  queue(name: QueueName): Queue
  queues(): Queue[]
  work(name: QueueName, processor: Processor, options: Omit<WorkerOptions, 'connection'>): Worker
  /** Called when a queue answers again after it could not be reached, possibly with jobs lost. */
  onReconnect(listener: () => void): void
  /** Close the workers first. */
  close(): Promise<void>
}

/** Opens the configured backend; that of PostgreSQL stands on the schema `bullmq`, which `prepareQueues` makes. */
export async function openQueueBackend(settings: QueueSettings): Promise<QueueBackend> {
  const onError = settings.onError ?? (() => undefined)
  return settings.redisUrl ? openRedis(settings, onError) : openPostgres(settings, onError)
}

async function openPostgres({ databaseUrl, max = 8 }: QueueSettings, onError: (error: Error) => void) {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max,
    keepAlive: true,
    application_name: 'sfa-queue',
    options: `-c search_path=bullmq,public ${keepAliveOptions}`,
  })
  surviveCuts(pool)
  // Every queue and worker listens to the errors of the one pool.
  pool.setMaxListeners(50)
  return assemble(
    'postgres',
    pool,
    createPostgresBackend as never,
    undefined,
    onError,
    () => pool.end(),
    () => undefined,
  )
}

async function openRedis({ redisUrl = '', prefix = 'sfa', onlyAsks }: QueueSettings, onError: (error: Error) => void) {
  const redis = new Redis(
    redisUrl,
    onlyAsks ? { maxRetriesPerRequest: 3, commandTimeout: 5000 } : { maxRetriesPerRequest: null },
  )
  redis.on('error', onError)
  redis.setMaxListeners(50)
  return assemble(
    'redis',
    redis,
    createRedisBackend as never,
    prefix,
    onError,
    async () => {
      redis.disconnect()
    },
    listener => {
      let isFirst = redis.status !== 'ready'
      redis.on('ready', () => {
        if (!isFirst) listener()
        isFirst = false
      })
    },
  )
}

function assemble(
  kind: QueueBackend['kind'],
  connection: unknown,
  factory: BackendFactory<IQueueBackend, never>,
  prefix: string | undefined,
  onError: (error: Error) => void,
  closeConnection: () => Promise<void>,
  onReconnect: QueueBackend['onReconnect'],
): QueueBackend {
  const shared = { connection: connection as never, prefix }
  const known = new Map<QueueName, Queue>()
  const queue = (name: QueueName): Queue => {
    let found = known.get(name)
    if (!found) {
      found = new Queue(name, shared, factory as never)
      found.on('error', onError)
      known.set(name, found)
    }
    return found
  }
  return {
    kind,
    queue,
    queues: () => queueNames.map(queue),
    work(name, processor, options) {
      const worker = new Worker(name, processor, { ...options, ...shared }, factory as never)
      worker.on('error', onError)
      return worker
    },
    onReconnect,
    async close() {
      await Promise.all([...known.values()].map(each => each.close()))
      await closeConnection()
    },
  }
}
