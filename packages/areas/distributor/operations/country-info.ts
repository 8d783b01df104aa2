import { inTenant } from '@sfa/db/connection/tenant-transaction'
import type { Caller } from '@sfa/operations/caller'
import type { Services } from '@sfa/operations/services'
import { sql } from 'kysely'
import type { Country, Place } from '../definitions/distributor.calls'

interface AreaRow extends Omit<Place, 'children'> {
  parentId: string | null
}

const china = ['中国', 'China'] as const

/**
 * The countries that a distributor can be in, each with its valid areas as a tree (`getCountryInfo`): areas belong to China (docs/areas/distributor.md).
 */
export const countryInfo = ({ db }: Pick<Services, 'db'>, caller: Caller): Promise<Country[]> =>
  inTenant(db, caller.tenantId, async tx => {
    const { rows } = await sql<AreaRow>`
      select id::text, code, name_cn "nameCn", name_en "nameEn", parent_id::text "parentId"
      from organization_area where is_deleted = 0 order by level, sequence, code`.execute(tx)
    const children: Place[] = []
    const places = new Map<string, Place>()
    for (const { parentId, ...row } of rows) {
      const above = parentId === null ? children : places.get(parentId)?.children
      // What stands below an area that is no longer valid is left out with it.
      if (!above) continue
      const place: Place = { ...row, children: [] }
      places.set(place.id, place)
      above.push(place)
    }
    return [{ code: 'CN', nameCn: china[0], nameEn: china[1], phoneCode: '+86', children }]
  })
