import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDb, createPool } from '@sfa/db/connection/pool'
import { prepareRoles } from '@sfa/db/connection/prepare-roles'
import { migrate } from '@sfa/db/schema/migrate'
import { today } from '@sfa/kernel/china-day'
import { joinAreas } from '@sfa/operations/area/join-areas'
import { prepareQueues } from '@sfa/operations/job/queue/prepare-queues'
import type { Services } from '@sfa/operations/services'
import { openFolderStore } from '@sfa/storage/folder-store'
import type pg from 'pg'
import { stopWithFile } from './left-running'
import { serverUrlOf } from './server-url-of'
import { schemaVersion, seedVersion } from './source-version'
import { type DatabaseTemplate, startTestServices } from './start-test-services'

/** A migrated database with its folder of files. */
export interface TenantDatabase extends Services {
  /** As the product's own role. */
  databaseUrl: string
  /** As the owner of the tables, without row-level security: for what a test prepares and inspects. */
  pool: pg.Pool
  /** A folder of this test file's own. */
  dataDir: string
}

export interface TenantServices extends TenantDatabase {
  redisUrl?: string
  queuePrefix: string
  /** Adds a tenant; its id is its name. */
  addTenant(id: string): Promise<string>
  stop(): Promise<void>
}

/** Rows and files that tests begin with. They are made once per server; every further database is a copy. */
export interface Seed {
  /** Letters, digits and underscores, with every setting that it depends on: seeds of one name are alike. */
  name: string
  /** The file that it is written in, which with all packages tells one version of it from another. */
  source: string
  /** Whether dates of its rows depend on today, so that it is made anew each day. */
  isDated?: boolean
  sow(database: TenantDatabase): Promise<void>
}

const schemaTemplate = (): DatabaseTemplate => ({
  name: 'sfa',
  version: schemaVersion(),
  fill: async url => {
    const pool = createPool({ url, max: 1 })
    await migrate(pool)
    await prepareQueues(pool)
    await prepareRoles(pool, serverUrlOf(url))
    for (const id of ['one', 'two']) await addTenant(pool, id)
    await pool.end()
  },
})

const seedTemplate = ({ name, source, isDated, sow }: Seed): DatabaseTemplate => ({
  name: `seed_${name}`,
  version: seedVersion(source, ...(isDated ? [today()] : [])),
  base: schemaTemplate(),
  async fill(url, folder) {
    const { close, ...database } = openTenantDatabase(url, folder)
    try {
      await sow(database)
    } finally {
      await close()
    }
  },
})

/** The date of the product's own time zone. */

/** One person may take a document through all of its states, so that a test needs no second one where it tries others. */
async function addTenant(pool: pg.Pool, id: string): Promise<string> {
  await pool.query('insert into tenant (id, name) values ($1, $1)', [id])
  await pool.query(
    `insert into parameter_system_config (tenant_id, type, param, value) values ($1, 'ApprovalSetting', 'own', 'all')`,
    [id],
  )
  return id
}

function openTenantDatabase(ownerUrl: string, dataDir: string): TenantDatabase & { close(): Promise<void> } {
  joinAreas()
  const databaseUrl = serverUrlOf(ownerUrl)
  const pool = createPool({ url: ownerUrl })
  const connections = createPool({ url: databaseUrl })
  return {
    pool,
    connections,
    db: createDb(connections),
    files: openFolderStore(join(dataDir, 'files')),
    databaseUrl,
    dataDir,
    async close() {
      await pool.end()
      await connections.end()
    },
  }
}

/** A migrated database of its own with the tenants `one` and `two`, what the seed adds, and a folder for files. */
export async function startTenantServices(seed?: Seed): Promise<TenantServices> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sfa-test-'))
  const template = seed ? seedTemplate(seed) : schemaTemplate()
  const { databaseUrl: ownerUrl, redisUrl, queuePrefix, stop } = await startTestServices({ template, folder: dataDir })
  const { close, ...database } = openTenantDatabase(ownerUrl, dataDir)
  return {
    ...database,
    redisUrl,
    queuePrefix,
    addTenant: id => addTenant(database.pool, id),
    stop: stopWithFile('a test database', async () => {
      await close()
      await stop()
      rmSync(dataDir, { recursive: true, force: true })
    }),
  }
}
