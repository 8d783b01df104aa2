import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { type Caller, requireKey } from '@sfa/operations/caller'
import type { Services } from '@sfa/operations/services'
import { sql } from 'kysely'
import type { LookupCache, Pulse } from '../definitions/shell.calls'

const refreshKey = 'parameter/systemconfig:edit'

/** A browser with another version of a cache drops its data of that cache. */
export const lookupVersions = ({ db }: Pick<Services, 'db'>, caller: Caller): Promise<Pulse['lookups']> =>
  inTenant(db, caller.tenantId, async tx => {
    const found = await sql<{ cache: string; version: string }>`
      select cache, version from lookup_version order by cache`.execute(tx)
    return Object.fromEntries(found.rows.map(row => [row.cache, Number(row.version)]))
  })

/**
 * Makes every browser of the tenant read the cache again. Edits of dictionaries, configuration and organisations do so
 * automatically.
 */
export const refreshLookup = ({ db }: Pick<Services, 'db'>, caller: Caller, cache: LookupCache): Promise<void> => {
  requireKey(caller, refreshKey)
  return inTenant(db, caller.tenantId, async tx => {
    await sql`select bump_lookup(${cache})`.execute(tx)
  })
}
