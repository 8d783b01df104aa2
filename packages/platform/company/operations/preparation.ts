import { inPlatform, inTenant } from '@sfa/db/connection/tenant-transaction'
import type { Services } from '@sfa/operations/services'
import { sql } from 'kysely'

/**
 * Companies whose first data are still being written; their people can look at what is there. The database is asked once
 * for all, and later only for those that were in preparation then: a company does not go back.
 */
export class Preparation {
  readonly #services: Pick<Services, 'db'>
  #known: Promise<Set<string>> | undefined

  constructor(services: Pick<Services, 'db'>) {
    this.#services = services
  }

  async has(tenantId: string): Promise<boolean> {
    const known = await this.#read()
    if (!known.has(tenantId)) return false
    const { rows } = await inTenant(this.#services.db, tenantId, tx =>
      sql`select from tenant where id = ${tenantId} and preparing`.execute(tx),
    )
    if (rows.length === 0) known.delete(tenantId)
    return rows.length > 0
  }

  #read(): Promise<Set<string>> {
    this.#known ??= inPlatform(this.#services.db, tx =>
      sql<{ id: string }>`select id from tenant where preparing`.execute(tx),
    ).then(
      ({ rows }) => new Set(rows.map(({ id }) => id)),
      error => {
        this.#known = undefined
        throw error
      },
    )
    return this.#known
  }
}
