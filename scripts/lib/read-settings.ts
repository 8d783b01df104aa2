import { resolve } from 'node:path'
import { repository } from './repository'
import { ScriptError } from './script-error'

export interface Settings {
  port: number
  /** The address to listen on; all addresses of this machine unless HOST is set. */
  host: string
  dataDir: string
  /** Set where the user brings a PostgreSQL server of their own. */
  databaseUrl?: string
  /** The same database as the owner of its tables. */
  migrationDatabaseUrl?: string
}

/** Settings of the launcher itself; the services check all others when they start. */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const databaseUrl = environment.DATABASE_URL || undefined
  if (databaseUrl && !/^postgres(ql)?:\/\//.test(databaseUrl)) {
    throw new ScriptError('DATABASE_URL must look like postgresql://user:password@host:5432/database')
  }
  return {
    port: readPort(environment.PORT),
    host: environment.HOST || '0.0.0.0',
    dataDir: resolve(repository, environment.DATA_DIR || '.data'),
    databaseUrl,
    migrationDatabaseUrl: environment.MIGRATION_DATABASE_URL || undefined,
  }
}

function readPort(text: string | undefined): number {
  const port = Number(text || 8080)
  if (Number.isInteger(port) && port >= 1 && port <= 65535) return port
  throw new ScriptError(`PORT must be a number from 1 to 65535, and is "${text}"`)
}
