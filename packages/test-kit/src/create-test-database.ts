import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { waitUntil } from '@sfa/embedded/wait-until'
import pg from 'pg'
import { packFolder, unpackFolder } from './template-folder'

/** A database, and the folder of files that belongs to it, to copy from. */
export interface DatabaseTemplate {
  /** Letters, digits and underscores. */
  name: string
  /** Letters and digits; another one whenever the template would be made differently, e.g. a hash of its sources. */
  version: string
  /** What it begins as; an empty database and folder unless set. */
  base?: DatabaseTemplate
  /** Fills the database and the folder, and closes its connections. Runs once per server. */
  fill(databaseUrl: string, folder: string): Promise<void>
}

export interface TestDatabase {
  name: string
  url: string
  drop(): Promise<void>
}

/** A number that all processes use: only one process at a time makes or copies a template. */
const templateLock = 7_320_518

/**
 * A database of its own on the server of `serverUrl`, whose role must be allowed to create databases. The files of the
 * template are laid into `folder`.
 */
export async function createTestDatabase(
  serverUrl: string,
  template?: DatabaseTemplate,
  folder?: string,
): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await withClient(serverUrl, async client => {
    if (!template) return makeDatabase(client, name)
    await client.query('select pg_advisory_lock($1)', [templateLock])
    await copyDatabase(client, name, await ensureTemplate(client, serverUrl, template))
  })
  const url = addressOf(serverUrl, name)
  if (template) await withClient(url, client => unpackFolder(client, folder))
  return { name, url, drop: () => withClient(serverUrl, client => dropDatabase(client, name)) }
}

/** "insufficient_privilege": a session of the server's own role, which the owner may not end. */
const notAllowed = '42501'

/** Closed connections of a test end a moment later; this waits for them. */
async function dropDatabase(client: pg.Client, name: string): Promise<void> {
  const tryOnce = () =>
    client.query(`drop database if exists ${name} with (force)`).then(
      () => true,
      error => {
        if (error.code !== notAllowed) throw error
        return false
      },
    )
  if (!(await waitUntil(tryOnce, { timeout: 15_000 })))
    throw new Error(`${name} could not be dropped: sessions of another role are still in it`)
}

/** Made under another name and renamed last, so that a failure halfway leaves no database that looks finished. */
async function ensureTemplate(client: pg.Client, serverUrl: string, template: DatabaseTemplate): Promise<string> {
  const { name, version, base, fill } = template
  if (!/^\w+$/.test(`${name}_${version}`))
    throw new Error(`A template's name is made of letters, digits and underscores: ${name}_${version}`)
  const finished = `template_${name}_${version}`.toLowerCase()
  if (await exists(client, finished)) return finished
  const unfinished = `${finished}_unfinished`
  await dropDatabase(client, unfinished)
  if (base) await copyDatabase(client, unfinished, await ensureTemplate(client, serverUrl, base))
  else await makeDatabase(client, unfinished)
  const folder = mkdtempSync(join(tmpdir(), 'test-template-'))
  try {
    const url = addressOf(serverUrl, unfinished)
    await withClient(url, filled => unpackFolder(filled, folder))
    await fill(url, folder)
    await withClient(url, filled => packFolder(filled, folder))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  await client.query(`alter database ${unfinished} rename to ${finished}`)
  await dropOtherVersions(client, name, finished)
  return finished
}

/**
 * As files where the server does not wait for its disk, as test servers do not: through the buffers, which is the
 * default because it needs no checkpoint, copying and later dropping a database takes three times as long.
 */
async function copyDatabase(client: pg.Client, name: string, template: string): Promise<void> {
  const { rows } = await client.query<{ fsync: string }>("select current_setting('fsync') fsync")
  const strategy = rows[0]?.fsync === 'off' ? 'strategy file_copy' : ''
  await makeDatabase(client, name, `template ${template} ${strategy}`)
}

/**
 * The role of the server may create no temporary tables in it, as in the product's database (create-cluster.ts). What
 * may be done with a database is not copied with its template.
 */
async function makeDatabase(client: pg.Client, name: string, like = ''): Promise<void> {
  await client.query(`create database ${name} ${like}`)
  await client.query(`revoke temporary on database ${name} from public`)
}

const exists = async (client: pg.Client, name: string) =>
  (await client.query('select 1 from pg_database where datname = $1', [name])).rowCount === 1

/** A server that lives longer than one run would collect a template for every change of the sources. */
async function dropOtherVersions(client: pg.Client, name: string, finished: string): Promise<void> {
  const { rows } = await client.query<{ datname: string }>(
    'select datname from pg_database where datname ~ $1 and datname <> $2',
    [`^template_${name.toLowerCase()}_[0-9a-z]+$`, finished],
  )
  for (const { datname } of rows) await dropDatabase(client, datname)
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
