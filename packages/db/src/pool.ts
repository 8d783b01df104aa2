import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'

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
  max?: number
  applicationName?: string
}

/** Sessions speak UTC+8 (2-master-data.md §9), whatever the server's zone. */
export function createPool({ url, max = 10, applicationName = 'sfa' }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: applicationName,
    options: '-c timezone=Asia/Shanghai -c datestyle=ISO',
    types: {
      getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
        (format !== 'binary' && typeParsers.get(oid)) || pg.types.getTypeParser(oid, format)) as never,
    },
  })
  // An idle connection that the server closes must not bring the process down; the next query opens another.
  pool.on('error', () => undefined)
  return pool
}

export const createDb = (pool: pg.Pool): Db => new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
