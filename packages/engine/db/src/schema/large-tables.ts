import { sql } from 'kysely'
import { outsideCall } from '../call/call-scope'
import type { Db } from '../connection/pool'

/** Of 8 kB: 16 MB. */
const largePages = 2_000
const knownForMs = 60_000

interface Known {
  tables: Promise<ReadonlySet<string>>
  at: number
}
const known = new WeakMap<Db, Known>()

/** Tables that take a while to read through, as they were a minute ago at the earliest. */
export function largeTables(db: Db): Promise<ReadonlySet<string>> {
  const kept = known.get(db)
  if (kept && Date.now() - kept.at < knownForMs) return kept.tables
  const tables = outsideCall(() => readLargeTables(db))
  known.set(db, { tables, at: Date.now() })
  tables.catch(() => known.delete(db))
  return tables
}

/** As PostgreSQL last counted them: their files cannot be asked about while a table is locked. */
async function readLargeTables(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relpages > ${largePages}`.execute(db)
  return new Set(rows.map(({ name }) => name))
}
