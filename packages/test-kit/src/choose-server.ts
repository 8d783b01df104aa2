import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '@sfa/embedded/start-postgres'
import type { Server } from './server'

/** Where the tests of this process find PostgreSQL, and Redis where they are to use it. */
export async function chooseServer(environment = process.env): Promise<Server> {
  const given = environment.DATABASE_URL || environment.TEST_DATABASE_URL
  const redisUrl = environment.REDIS_URL || undefined
  if (given) return { databaseUrl: given, redisUrl, stop: async () => {} }
  if (environment.TEST_CONTAINERS === '1') {
    const { startContainers } = await import('./start-containers')
    return startContainers(environment)
  }
  return startBuiltIn(redisUrl)
}

async function startBuiltIn(redisUrl: string | undefined): Promise<Server> {
  const dataDir = mkdtempSync(join(tmpdir(), 'test-postgres-'))
  const { url, stop } = await startPostgres({ dataDir, durable: false, throwAway: true })
  return { databaseUrl: url, redisUrl, stop }
}
