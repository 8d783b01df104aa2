import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type QueueName, queueNames } from '@sfa/jobs/define-job'
import type { FileStoreConfig } from '@sfa/storage/open-file-store'

export interface WorkerConfig {
  databaseUrl: string
  redisUrl: string | undefined
  logLevel: string
  files: FileStoreConfig
  workDir: string
  queues: readonly QueueName[]
  concurrency: Partial<Record<QueueName, number>>
}

type Environment = Readonly<Record<string, string | undefined>>

/**
 * DATABASE_URL, REDIS_URL, DATA_DIR, S3_*, LOG_LEVEL, WORKER_QUEUES (`bulk,export`) and WORKER_CONCURRENCY
 * (`bulk=2,photo=4`). Throws with one line that says what is wrong.
 */
export function readConfig(env: Environment): WorkerConfig {
  if (!/^postgres(ql)?:\/\//.test(env.DATABASE_URL ?? ''))
    throw new Error('DATABASE_URL must look like postgresql://user:password@host:5432/database')
  if (env.REDIS_URL && !/^rediss?:\/\//.test(env.REDIS_URL))
    throw new Error('REDIS_URL must look like redis://host:6379')
  const dataDir = resolve(env.DATA_DIR || join(tmpdir(), 'sfa'))
  const queues = listOf(env.WORKER_QUEUES).map(name => queueNamed(name, 'WORKER_QUEUES'))
  return {
    databaseUrl: env.DATABASE_URL ?? '',
    redisUrl: env.REDIS_URL || undefined,
    logLevel: env.LOG_LEVEL || 'info',
    files: { folder: join(dataDir, 'files'), s3: readS3(env) },
    workDir: join(dataDir, 'work'),
    queues: queues.length > 0 ? queues : queueNames,
    concurrency: Object.fromEntries(listOf(env.WORKER_CONCURRENCY).map(readConcurrency)),
  }
}

const listOf = (text: string | undefined) =>
  (text ?? '')
    .split(',')
    .map(part => part.trim())
    .filter(Boolean)

function queueNamed(name: string | undefined, variable: string): QueueName {
  const found = queueNames.find(each => each === name)
  if (!found) throw new Error(`${variable} knows the queues ${queueNames.join(', ')}, not "${name}"`)
  return found
}

function readConcurrency(part: string): [QueueName, number] {
  const [name, text] = part.split('=')
  const count = Number(text)
  if (!Number.isInteger(count) || count < 1 || count > 64)
    throw new Error(`WORKER_CONCURRENCY must look like bulk=2,photo=4 and has "${part}"`)
  return [queueNamed(name, 'WORKER_CONCURRENCY'), count]
}

function readS3(env: Environment): FileStoreConfig['s3'] {
  if (!env.S3_BUCKET) return undefined
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (Boolean(accessKeyId) !== Boolean(secretAccessKey))
    throw new Error('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are given together or not at all')
  return {
    bucket: env.S3_BUCKET,
    region: env.S3_REGION || 'us-east-1',
    endpoint: env.S3_ENDPOINT || undefined,
    forcePathStyle: env.S3_FORCE_PATH_STYLE === 'true',
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
  }
}
