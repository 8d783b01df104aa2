import pg from 'pg'
import { tenantKeyOf } from './tenant-proof'

const { escapeIdentifier, escapeLiteral } = pg

/** The role of the server: its statements can do no more to the tables than the transaction's tenant allows. */
export interface ServerRole {
  name: string
  /** Whether it owns the tables, so that a statement could switch row-level security off. */
  isOwner: boolean
}

/**
 * Gives the role of `databaseUrl`, with which the API and the worker sign in, the rights that it needs and no others,
 * and stores the key of the tenants' proofs. The role is created where it is missing; an existing one keeps its
 * password unless the owner has created it. Called by the owner after the migrations, on its pool.
 */
export async function prepareRoles(owner: pg.Pool, databaseUrl: string): Promise<ServerRole> {
  const { username, password, pathname } = new URL(databaseUrl)
  const name = decodeURIComponent(username)
  const client = await owner.connect()
  try {
    const { rows } = await client.query<{ owner: string; database: string }>(
      'select current_user as owner, current_database() as database',
    )
    const { owner: ownerName, database } = rows[0] as { owner: string; database: string }
    await client.query(
      'insert into tenant_key (key) values ($1) on conflict (single) do update set key = excluded.key',
      [tenantKeyOf(databaseUrl)],
    )
    if (name === ownerName) return { name, isOwner: true }
    if (decodeURIComponent(pathname.slice(1)) !== database)
      throw new Error('DATABASE_URL and MIGRATION_DATABASE_URL name different databases')
    await makeRole(client, name, decodeURIComponent(password), database)
    return { name, isOwner: false }
  } finally {
    client.release()
  }
}

/** Roles belong to the whole server: another database on it, as of a test, may create the same one at this moment. */
const isOthersWork = (error: unknown) => ['23505', '42710', 'XX000'].includes((error as { code?: string }).code ?? '')

async function makeRole(client: pg.PoolClient, name: string, password: string, database: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    await client.query('begin')
    try {
      await makeRoleOnce(client, name, password, database)
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback')
      if (attempt === 5 || !isOthersWork(error)) throw error
    }
  }
}

async function makeRoleOnce(client: pg.PoolClient, name: string, password: string, database: string) {
  const role = escapeIdentifier(name)
  const known = await client.query<{ mine: boolean }>(
    `select exists (select from pg_auth_members m where m.roleid = r.oid
        and m.member = current_user::regrole and m.admin_option) as mine
     from pg_roles r where rolname = $1`,
    [name],
  )
  const secret = password === '' ? '' : `password ${escapeLiteral(password)}`
  if (known.rows.length === 0) await client.query(`create role ${role} login nocreatedb nocreaterole ${secret}`)
  else if (known.rows[0]?.mine && secret) await client.query(`alter role ${role} ${secret}`)
  await client.query(`grant connect on database ${escapeIdentifier(database)} to ${role}`)
  await client.query(`grant sfa_app, sfa_platform to ${role} with inherit false, set true`)
  await client.query(`grant sfa_door to ${role} with inherit true, set false`)
}
