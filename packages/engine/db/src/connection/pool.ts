import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { callPool } from '../call/call-pool'
import { limitOptions, type StatementLimits } from './statement-limits'
import { keepTenantKey, knownTenantKey, tenantKeyOf } from './tenant-proof'

/** Tables of resources are made from definitions, so rows are checked by their schemas and not by the query builder. */
// biome-ignore lint/suspicious/noExplicitAny: see above
export type Database = any
export type Db = Kysely<Database>

const { builtins } = pg.types
const asText = (value: string) => value
/** bigint, date and timestamps stay text: ids and money lose digits as doubles, dates move with the zone as Date. */
const typeParsers = new Map<number, (value: string) => unknown>([
  [builtins.INT8, asText],
  [builtins.DATE, asText],
  [builtins.TIMESTAMP, asText],
  [builtins.TIMESTAMPTZ, asText],
  [builtins.NUMERIC, asText],
])

export interface PoolOptions {
  url: string
  /** Connections: what calls have, the lanes of slow work (call/lanes.ts) and the server's own work. */
  max?: number
  applicationName?: string
  /** Not set: statements take as long as they take. */
  limits?: StatementLimits
}

/**
 * Sessions speak UTC+8, whatever the server's zone. The zone of that offset, which the time zone
 * database calls Etc/GMT-8: Asia/Shanghai had summer time from 1986 to 1991 and other offsets before 1949, so that a time
 * of these years would be written as another one than it is read.
 */
export function createPool({ url, max = 17, applicationName = 'sfa', limits }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: applicationName,
    connectionTimeoutMillis: limits?.connectMs,
    options: `-c timezone=Etc/GMT-8 -c datestyle=ISO ${keepAliveOptions} ${ownerOptions} ${limits ? limitOptions(limits) : ''}`,
    keepAlive: true,
    types: {
      getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
        (format !== 'binary' && typeParsers.get(oid)) || pg.types.getTypeParser(oid, format)) as never,
    },
  })
  surviveCuts(pool)
  keepTenantKey(pool, tenantKeyOf(url))
  return pool
}

/**
 * Keeps the process alive when the server cuts a connection. pg reports it as an `error` event, of the pool while the
 * connection is idle and of the client while it is lent out between two queries, and an event without a listener ends
 * the process. The borrower's next query fails, and the pool replaces the connection.
 */
export function surviveCuts(pool: pg.Pool): void {
  pool.on('error', () => undefined)
  pool.on('connect', client => client.on('error', () => undefined))
}

/** Row-level security applies to the owner of the tables too, unless the session switches it off, as migrations do. */
const ownerOptions = '-c app.trusted=on'

/** When a machine disappears, its sessions end within seconds and release their locks. */
export const keepAliveOptions = '-c tcp_keepalives_idle=5 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=3'

export function createDb(pool: pg.Pool): Db {
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: callPool(pool) }) })
  keepTenantKey(db, knownTenantKey(pool))
  return db
}
