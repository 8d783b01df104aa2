import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { insertAll, isEmpty } from '@sfa/foundation/operations/insert-all'
import { helpArticle } from '@sfa/mall/definitions/help-article.resource'
import { pillar } from '@sfa/mall/definitions/pillar.resource'
import { sql } from 'kysely'
import { demoOrigins } from '../demo/demo-origins'
import { demoHelp, demoShopSettings } from '../demo/demo-shop'
import type { SeedStep } from '../seed-step'

/** The last ones are materials, which no customer orders. */
const mostColumns = 3

/** The shop of the demo: its columns are the categories at the top. A tenant that has some keeps its own. */
export const shopArea: SeedStep = {
  name: 'shop',
  async run({ services, tenant, now }) {
    if (tenant.size !== 'full' || tenant.scale === 0) return
    await inTenant(services.db, tenant.id, async tx => {
      if (!(await isEmpty(tx, helpArticle)) || !(await isEmpty(tx, pillar))) return
      const articles = demoHelp.map((article, index) => ({ ...article, sequence: index + 1, isDeleted: '0' }))
      await insertAll(tx, helpArticle, articles, { originOf: demoOrigins(now, helpArticle.key) })
      const columns = await topCategories(tx)
      if (columns.length > 0) await insertAll(tx, pillar, columns, { originOf: demoOrigins(now, pillar.key) })
      for (const [type, param, value] of demoShopSettings)
        await sql`insert into parameter_system_config (type, param, value) values (${type}, ${param}, ${value})
          on conflict do nothing`.execute(tx)
    })
  },
}

async function topCategories(tx: Tx) {
  const { rows } = await sql<{ id: string; name: string; nameEn: string | null }>`
    select id::text, name_cn as name, name_en "nameEn" from product_category
    where parent_id is null and is_deleted = 0 order by sequence, id limit ${mostColumns}`.execute(tx)
  return rows.map(({ id, ...names }, index) => ({
    ...names,
    kind: 'category',
    categoryID: id,
    sequence: index + 1,
    isDeleted: '0',
  }))
}
