import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { AppError } from '@sfa/kernel/app-error'
import type { BodyOf } from '@sfa/kit/call'
import type { Caller } from '@sfa/operations/caller'
import type { Services } from '@sfa/operations/services'
import { sql } from 'kysely'
import type { Geocoded, geocodeCall } from '../../definitions/store-map.calls'
import { findAddress, type GeocoderConfig } from './geocoder'

/**
 * Where an address is, as the configured provider knows it, and the chosen area with those above it, else the one that
 * the address names, at which the map looks without a provider. Throws `geocoderFailed` where the provider cannot be asked.
 */
export async function geocode(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  config: GeocoderConfig | undefined,
  { address, areaId }: BodyOf<typeof geocodeCall>,
  /** Is told why the provider could not be asked; the user is only told that. */
  log: (error: unknown) => void,
): Promise<Geocoded> {
  const area = await inTenant(db, caller.tenantId, async tx => {
    const id = areaId ?? (await areaNamedIn(tx, address))
    return id === undefined ? [] : lineOf(tx, id)
  })
  if (!config || address === '') return { place: null, configured: config !== undefined, area }
  const names = area.map(({ name }) => name)
  // A street alone is in many towns.
  const whole = names.some(name => address.includes(name)) ? address : `${names.join('')}${address}`
  try {
    return { place: await findAddress(config, whole), configured: true, area }
  } catch (error) {
    log(error)
    throw new AppError('geocoderFailed')
  }
}

async function lineOf(tx: Tx, areaId: string): Promise<Geocoded['area']> {
  const { rows } = await sql<Geocoded['area'][number]>`
    select a.code, a.name_cn as name from organization_area a, organization_area one
    where one.id = ${areaId} and (a.id = one.id or one.full_path || '/' like '%/' || a.id || '/%')
    order by a.level`.execute(tx)
  return rows
}

/** The area of which, with those above it, most names stand in the address; undefined where two are as likely. */
async function areaNamedIn(tx: Tx, address: string): Promise<string | undefined> {
  if (address === '') return undefined
  const { rows } = await sql<{ id: string; likely: string }>`
    with named as (
      select id, level, full_path || id || '/' as path from organization_area
      where is_deleted = 0 and name_cn <> '' and position(name_cn in ${address}) > 0
    )
    select one.id::text, format('%s %s', count(*), one.level) likely
    from named one join named above on starts_with(one.path, above.path)
    group by one.id, one.level order by count(*) desc, one.level desc limit 2`.execute(tx)
  const [best, next] = rows
  return best && best.likely !== next?.likely ? best.id : undefined
}
