import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { areaList } from '@vant/area-data'
import { sql } from 'kysely'
import { systemOrigin } from './insert-all'

/** Codes of GB/T 2260: two digits each for the province, the city, and the district. */
const levels = [
  { names: areaList.province_list, above: () => '' },
  { names: areaList.city_list, above: (code: string) => `${code.slice(0, 2)}0000` },
  { names: areaList.county_list, above: (code: string) => `${code.slice(0, 4)}00` },
]

/**
 * The administrative divisions of China, which stores and organisations refer to, for a tenant without areas; one that
 * has areas keeps its own.
 */
export async function keepAreas(tx: Tx): Promise<void> {
  const { rows } = await sql`select from organization_area limit 1`.execute(tx)
  if (rows.length > 0) return
  for (const [at, { names, above }] of levels.entries()) {
    const codes = Object.keys(names)
    await sql`
      insert into organization_area (code, name_cn, parent_id, level, full_path, create_by, last_modified_by)
      select one.code, one.name, parent.id, ${at + 1}, coalesce(parent.full_path || parent.id || '/', '/'),
        ${systemOrigin.author}, ${systemOrigin.author}
      from unnest(${codes}::text[], ${Object.values(names)}::text[], ${codes.map(above)}::text[]) as one (code, name, above)
      left join organization_area parent on parent.code = one.above
      order by one.code`.execute(tx)
  }
}
