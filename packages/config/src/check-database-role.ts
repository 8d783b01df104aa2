import { inPlatform } from '@sfa/db/connection/tenant-transaction'
import { ConfigError } from '@sfa/operations/config/config-error'
import type { Services } from '@sfa/operations/services'
import { sql } from 'kysely'

/**
 * Makes sure that the database accepts the tenants that this server sets, because otherwise every query would answer no
 * rows. Answers a sentence to log where the server signs in with more rights than it needs. Throws `ConfigError`.
 */
export async function checkDatabaseRole({ db }: Pick<Services, 'db'>): Promise<string | undefined> {
  const { rows } = await inPlatform(db, tx =>
    sql<{ tenant: string | null; owner: string | null }>`
      select app_tenant() as tenant, (select tableowner from pg_tables
        where schemaname = 'public' and tablename = 'job_run'
          and pg_has_role(session_user, tableowner, 'member')) as owner`.execute(tx),
  ).catch(error => {
    if (['42883', '22023', '42501'].includes((error as { code?: string }).code ?? ''))
      throw new ConfigError([
        'DATABASE_URL names a database that is not prepared for its role: run the migrations first.',
      ])
    throw error
  })
  if (rows[0]?.tenant !== '*')
    throw new ConfigError([
      'DATABASE_URL has another password than when the migrations ran, or the clocks of this machine and the database differ by minutes: run the migrations with the present DATABASE_URL.',
    ])
  if (rows[0].owner === null) return undefined
  return `DATABASE_URL signs in as "${rows[0].owner}", which owns the tables: tenants are kept apart by policies alone. Give the API and the worker a role of their own and the owner to MIGRATION_DATABASE_URL (docs/operations.md).`
}
