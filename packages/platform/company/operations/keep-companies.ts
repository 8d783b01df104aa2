import { inPlatform, inTenant } from '@sfa/db/connection/tenant-transaction'
import { keepConfiguration } from '@sfa/foundation/operations/configuration'
import { keepProductDictionaries } from '@sfa/foundation/operations/dictionaries'
import { keepMenuAndRoles } from '@sfa/foundation/operations/menu-and-roles'
import type { Services } from '@sfa/operations/services'
import { sql } from 'kysely'

/**
 * Companies that were founded get what a newer product has beyond theirs: pages of the menu with their keys, values of
 * dictionaries, parameters and rules of numbers. What they have changed stays. `except`: ids of those that the seed
 * keeps. Runs with each upgrade, after the migrations.
 */
export async function keepCompanies({ db }: Pick<Services, 'db'>, except: readonly string[]): Promise<void> {
  const { rows } = await inPlatform(db, tx =>
    sql<{ id: string; name: string }>`
      select id, name from tenant where founded_time is not null and id <> all(${except}::text[]) order by id`.execute(
      tx,
    ),
  )
  for (const { id, name } of rows)
    await inTenant(db, id, async tx => {
      await keepMenuAndRoles(tx, { runsPlatform: false })
      await keepProductDictionaries(tx)
      await keepConfiguration(tx, name)
    })
}
