import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** A migrated database to copy from. */
export interface DatabaseTemplate {
  /** Letters, digits and underscores; another name whenever the migrations differ, e.g. with a hash of them. */
  name: string
  /** Migrates the database and closes its connections. Runs once per server. */
  migrate(databaseUrl: string): Promise<void>
}

export interface TestDatabase {
  name: string
  url: string
  drop(): Promise<void>
}

/** Any number, the same for everybody: only one process at a time makes or copies a template. */
const templateLock = 7_320_518

/** A database of its own on the server of `serverUrl`, whose role must be allowed to create databases. */
export async function createTestDatabase(serverUrl: string, template?: DatabaseTemplate): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await withClient(serverUrl, async client => {
    if (!template) return void (await client.query(`create database ${name}`))
    await client.query('select pg_advisory_lock($1)', [templateLock])
    await client.query(`create database ${name} template ${await ensureTemplate(client, serverUrl, template)}`)
  })
  return {
    name,
    url: addressOf(serverUrl, name),
    drop: () =>
      withClient(serverUrl, async client => void (await client.query(`drop database if exists ${name} with (force)`))),
  }
}

/** Made under another name and renamed last, so that a failing migration leaves nothing that looks migrated. */
async function ensureTemplate(client: pg.Client, serverUrl: string, { name, migrate }: DatabaseTemplate) {
  if (!/^\w+$/.test(name)) throw new Error(`A template's name is made of letters, digits and underscores: ${name}`)
  const template = `template_${name.toLowerCase()}`
  const known = await client.query('select 1 from pg_database where datname = $1', [template])
  if (known.rowCount) return template
  const unfinished = `${template}_unfinished`
  await client.query(`drop database if exists ${unfinished} with (force)`)
  await client.query(`create database ${unfinished}`)
  await migrate(addressOf(serverUrl, unfinished))
  await client.query(`alter database ${unfinished} rename to ${template}`)
  return template
}

function addressOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  return url.href
}

async function withClient(connectionString: string, action: (client: pg.Client) => Promise<void>) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await action(client)
  } finally {
    await client.end()
  }
}
