import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createPool } from '@sfa/db/connection/pool'
import { DemoAccounts } from '@sfa/demo-tenant/demo-accounts'
import { findFreePort } from '@sfa/embedded/free-port'
import { removePostgres } from '@sfa/embedded/start-postgres'
import { waitUntil } from '@sfa/test-kit/wait-until'
import type pg from 'pg'
import { type KeptRedis, startKeptRedis } from './kept-redis'

export type QueueKind = 'postgres' | 'redis'

/** The product as `npm start` runs it, with its own database and, where asked for, a Redis. */
export interface RunningProduct {
  address: string
  dataDir: string
  /** The process that supervises the others. */
  pid: number
  redis?: KeptRedis
  /** Of the database's superuser: looks at what the product left, and cuts connections. */
  superuser: pg.Pool
  /** A call as the demo's administrator; throws where no answer comes, or one that is no success. */
  call<T>(path: string, body: BodyInit | object, patienceMs?: number): Promise<T>
  /** Everything that the supervisor has said. */
  said(): string
  stop(): Promise<void>
}

const bootMs = 300_000

export async function runProduct(queue: QueueKind): Promise<RunningProduct> {
  const folder = mkdtempSync(join(tmpdir(), 'kills-'))
  chmodSync(folder, 0o755)
  const dataDir = join(folder, 'data')
  const port = await findFreePort()
  const redis = queue === 'redis' ? await startKeptRedis() : undefined
  const { DATABASE_URL: _, MIGRATION_DATABASE_URL: __, ...inherited } = process.env
  const child = spawn(process.execPath, ['--import', 'tsx', fileURLToPath(new URL('portal.ts', import.meta.url))], {
    env: {
      ...inherited,
      DATA_DIR: dataDir,
      PORT: String(port),
      HOST: '127.0.0.1',
      REDIS_URL: redis?.url ?? '',
      SEED_SCALE: '0.01',
      LOG_LEVEL: 'warn',
      SIGN_INS_PER_MINUTE: '1000',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', data => (output += data))
  const address = `http://127.0.0.1:${port}`
  let superuser: pg.Pool | undefined
  const stop = async () => {
    await superuser?.end()
    if (child.exitCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    await redis?.stop()
    await removePostgres(join(dataDir, 'postgres'))
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await waitUntil(
      'the product is ready',
      () => {
        if (child.exitCode !== null) throw new Error('it ended')
        return output.includes('Ready at')
      },
      { timeoutMs: bootMs },
    )
    superuser = openSuperuser(dataDir)
    const token = await signIn(address, new DemoAccounts(dataDir).find('yunhe', 'admin')?.password ?? '')
    return {
      address,
      dataDir,
      pid: child.pid ?? 0,
      redis,
      superuser,
      call: (path, body, patienceMs) => call(address, path, body, { token, patienceMs }),
      said: () => output,
      stop,
    }
  } catch (error) {
    await stop()
    throw new Error(`${(error as Error).message}\n${output.slice(-4000)}`)
  }
}

function openSuperuser(dataDir: string): pg.Pool {
  const known = JSON.parse(readFileSync(join(dataDir, 'postgres/credentials.json'), 'utf8'))
  const url = `postgresql://postgres:${known.superuserPassword}@127.0.0.1:${known.port}/sfa`
  return createPool({ url, max: 2, applicationName: 'kills' })
}

interface CallOptions {
  token?: string
  patienceMs?: number
}

async function call<T>(address: string, path: string, body: BodyInit | object, options: CallOptions = {}): Promise<T> {
  const { token, patienceMs = 120_000 } = options
  const isForm = body instanceof FormData
  const response = await fetch(`${address}${path}`, {
    method: 'POST',
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(!isForm && { 'content-type': 'application/json' }),
    },
    body: isForm ? body : JSON.stringify(body),
    signal: AbortSignal.timeout(patienceMs),
  })
  const answer = (await response.json()) as { code: string; data: T }
  if (answer.code !== '0') throw new Error(`${path}: ${response.status} ${answer.code}`)
  return answer.data
}

async function signIn(address: string, password: string): Promise<string> {
  const { token } = await call<{ token: string }>(address, '/portalsync/login/poTalLoginPwdYIZI', {
    userName: 'admin',
    password,
  })
  return token
}
