import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { distributor } from '@sfa/distributor/definitions/distributor.resource'
import { insertAll, isEmpty, type SeedRow } from '@sfa/foundation/operations/insert-all'
import { sql } from 'kysely'
import { type DemoDistributor, demoDistributor } from '../demo/demo-distributors'
import { personName } from '../demo/demo-names'
import { demoOrigins } from '../demo/demo-origins'
import { RowRandom } from '../random'
import type { SeedStep } from '../seed-step'

/** Of scale 1. */
const distributors = 320

/** Distributors and those that buy from them, in the cities of the demo. */
export const distributorArea: SeedStep = {
  name: 'distributors',
  async run({ services, tenant, now }) {
    if (tenant.scale === 0) return
    await inTenant(services.db, tenant.id, async tx => {
      if (!(await isEmpty(tx, distributor))) return
      const count = Math.max(20, Math.round(distributors * tenant.scale))
      const made = Array.from({ length: count }, (_, index) => ({ index, ...demoDistributor(index) }))
      const ids = new Map<string, string>()
      const known = await findKnown(tx)
      const originOf = demoOrigins(now, distributor.key)
      for (const level of [1, 2, 3] as const) {
        const rows = made.filter(one => one.level === level)
        if (rows.length === 0) continue
        const inserted = await insertAll(
          tx,
          distributor,
          rows.map(one => rowOf(one, { ...known, distributors: ids, year: now.getUTCFullYear() })),
          { originOf: at => originOf(rows[at]?.index ?? 0) },
        )
        for (const [code, id] of inserted) ids.set(code, id)
        await placeLevel(tx, level)
      }
    })
  },
}

type Known = Readonly<Record<'areas' | 'orgs' | 'brands', ReadonlyMap<string, string>>>

function rowOf(
  one: DemoDistributor & { index: number },
  {
    areas,
    orgs,
    brands,
    distributors: above,
    year,
  }: Known & { distributors: ReadonlyMap<string, string>; year: number },
): SeedRow {
  const [began, years] = one.contract
  const area = areas.get(one.city)
  return {
    code: one.code,
    name: one.name,
    parentID: one.parent === null ? null : above.get(one.parent),
    orgID: orgs.get(`C${one.city}`) ?? orgs.get('HQ'),
    contact: personName(new RowRandom(1, 'distributor-contact', one.index)),
    phone: one.phone,
    areaIDs: area ? [area] : [],
    brandIDs: one.brands.flatMap(code => brands.get(code) ?? []),
    categoryIDs: [],
    contractFrom: `${year - began}-01-01`,
    contractTo: `${year - began + years - 1}-12-31`,
    isShared: one.isShared,
    isDeleted: '0',
  }
}

/** Rows of a level stand below their parents, which have their own place already. */
const placeLevel = (tx: Tx, level: number) =>
  sql`
  update distributor_distributor d set level = ${level}::smallint,
    full_path = coalesce((select p.full_path || p.id || '/' from distributor_distributor p where p.id = d.parent_id), '/')
  where d.full_path = ''`.execute(tx)

async function findKnown(tx: Tx): Promise<Known> {
  const idsOf = async (table: 'organization_area' | 'sys_org' | 'product_brand') => {
    const { rows } = await sql<{ code: string; id: string }>`
      select code, id::text id from ${sql.table(table)}`.execute(tx)
    return new Map(rows.map(row => [row.code, row.id]))
  }
  return { areas: await idsOf('organization_area'), orgs: await idsOf('sys_org'), brands: await idsOf('product_brand') }
}
