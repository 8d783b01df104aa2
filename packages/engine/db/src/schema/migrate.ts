import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'

/** packages/engine/db/migrations, from the sources as well as from a bundle anywhere inside the project. */
export function migrationsDir(from = dirname(fileURLToPath(import.meta.url))): string {
  for (let dir = from; ; dir = dirname(dir)) {
    const candidate = join(dir, 'packages/engine/db/migrations')
    if (existsSync(candidate)) return candidate
    if (dirname(dir) === dir) throw new Error(`packages/engine/db/migrations was not found above ${from}`)
  }
}

// An arbitrary number that all processes that migrate use.
const migrationLock = 7_310_451

const remedy =
  'put it back as it was and write what is new by npm run new migration <name>, or start over by npm run reset where the data is not needed'

/**
 * Applies the migrations that the database has not seen, each in its own transaction, in the order of their names.
 * Two processes that start together wait for each other. Returns the names applied.
 * Throws where an applied migration was edited afterwards.
 */
export async function migrate(pool: pg.Pool, directory = migrationsDir()): Promise<string[]> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await client.query(
      'create table if not exists schema_migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_migration',
    )
    const applied = new Map(rows.map(row => [row.name, row.checksum]))
    const done: string[] = []
    const names = readdirSync(directory)
      .filter(file => file.endsWith('.sql'))
      .sort()
    // A database that a newer release migrated has names without a file too, and is no fault while nothing is missing.
    const withoutFile = [...applied.keys()].filter(name => !names.includes(name))
    for (const name of names) {
      const text = readFileSync(join(directory, name), 'utf8')
      const checksum = createHash('sha256').update(text).digest('hex')
      const known = applied.get(name)
      if (known === checksum) continue
      if (known) throw new Error(`migration ${name} was changed after it had been applied; ${remedy}`)
      await client.query('begin')
      try {
        await client.query(text)
        await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum])
        await client.query('commit')
      } catch (error) {
        await client.query('rollback')
        const reason = `migration ${name} failed: ${(error as Error).message}`
        throw new Error([reason, ...unknownFiles(withoutFile)].join('\n'), { cause: error })
      }
      done.push(name)
    }
    return done
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock]).catch(() => undefined)
    client.release()
  }
}

/** The usual reason why a table exists already: its migration was written anew after this database had run it. */
const unknownFiles = (names: readonly string[]): string[] =>
  names.length === 0
    ? []
    : [`This database has run ${names.join(', ')}, which packages/engine/db/migrations has no longer: ${remedy}`]
