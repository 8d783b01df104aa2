import { type RawBuilder, sql } from 'kysely'
import type pg from 'pg'

const mark = '/* begins */'

/**
 * Begins the first statement of a transaction, which the client then sends together with `begin`: one way to the database
 * and back less for every call. Only for statements whose parameters are texts.
 */
export const begins: RawBuilder<unknown> = sql.raw(`${mark} `)

type Query = (text: unknown, values?: unknown) => Promise<unknown>

/**
 * The queries of a connection in which `begin` waits for the statement after it. A transaction that ends without any
 * statement was never begun.
 */
export function beginningLate(client: pg.PoolClient, query: Query): Query {
  let waits = false
  return async (text, values) => {
    if (text === 'begin') {
      waits = true
      return { command: 'BEGIN', rowCount: null, rows: [] }
    }
    if (!waits) return query(text, values)
    waits = false
    if (text === 'commit' || text === 'rollback') return { command: 'ROLLBACK', rowCount: null, rows: [] }
    if (typeof text === 'string' && text.startsWith(mark)) {
      const results = await query(`begin; ${written(client, text, values as readonly string[])}`)
      return (results as unknown[])[1]
    }
    await query('begin')
    return query(text, values)
  }
}

/** Several statements at once have no parameters. */
const written = (client: pg.PoolClient, text: string, values: readonly string[]): string =>
  text.replace(/\$(\d+)/g, (_, at) => client.escapeLiteral(String(values[Number(at) - 1])))
