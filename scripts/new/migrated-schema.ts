import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPool } from '@sfa/db/connection/pool'
import { migrate } from '@sfa/db/schema/migrate'
import { readSchema } from '@sfa/db/schema/read-schema'
import type { SchemaModel } from '@sfa/db/schema/schema-model'
import { schemaModel } from '@sfa/db/schema/table-model'
import { startPostgres } from '@sfa/embedded/start-postgres'
import type { Resource } from '@sfa/kit/resource'

/** What the migrations make of an empty database, on a server that is thrown away afterwards. */
export async function migratedSchema(migrations: string, resources: readonly Resource[]): Promise<SchemaModel> {
  const folder = mkdtempSync(join(tmpdir(), 'migrated-'))
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres'), throwAway: true, durable: false })
  const pool = createPool({ url: postgres.url, max: 1 })
  try {
    await migrate(pool, migrations)
    const client = await pool.connect()
    try {
      return await readSchema(client, schemaModel(resources))
    } finally {
      client.release()
    }
  } finally {
    await pool.end()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
