import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate, migrationsDir } from '@sfa/db/migrate'
import { createDb, createPool } from '@sfa/db/pool'
import type { Services } from '@sfa/services/services'
import { openFolderStore } from '@sfa/storage/folder-store'
import { type DatabaseTemplate, startTestServices } from './start-test-services'

const migrations = () => readdirSync(migrationsDir(import.meta.dirname)).filter(name => name.endsWith('.sql'))

/** The product's own schema, named after what its migrations say. */
const schemaTemplate = (): DatabaseTemplate => {
  const hash = createHash('sha256')
  for (const name of migrations().sort()) hash.update(readFileSync(join(migrationsDir(import.meta.dirname), name)))
  return {
    name: `sfa_${hash.digest('hex').slice(0, 16)}`,
    migrate: async url => {
      const pool = createPool({ url, max: 1 })
      await migrate(pool)
      await pool.end()
    },
  }
}

export interface TenantServices extends Services {
  databaseUrl: string
  redisUrl?: string
  queuePrefix: string
  /** A folder of this test file's own. */
  dataDir: string
  /** Adds a tenant; its id is its name. */
  addTenant(id: string): Promise<string>
  stop(): Promise<void>
}

/** A migrated database of its own with the tenants `one` and `two`, and a folder for files. */
export async function startTenantServices(): Promise<TenantServices> {
  const { databaseUrl, redisUrl, queuePrefix, stop } = await startTestServices({ template: schemaTemplate() })
  const pool = createPool({ url: databaseUrl })
  const dataDir = mkdtempSync(join(tmpdir(), 'sfa-test-'))
  const addTenant = async (id: string) => {
    await pool.query('insert into tenant (id, name) values ($1, $1)', [id])
    return id
  }
  await addTenant('one')
  await addTenant('two')
  return {
    pool,
    db: createDb(pool),
    files: openFolderStore(join(dataDir, 'files')),
    databaseUrl,
    redisUrl,
    queuePrefix,
    dataDir,
    addTenant,
    async stop() {
      await pool.end()
      await stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
