import { inTenant, type Tx } from '@sfa/db/tenant-transaction'
import { AppError } from '@sfa/domain/app-error'
import type { BodyOf } from '@sfa/resource-kit/call'
import type { Geocoded, geocodeCall } from '@sfa/resources/customer/store-map.calls'
import { sql } from 'kysely'
import type { Caller } from '../../caller'
import type { Services } from '../../services'
import { findAddress, type GeocoderConfig } from './geocoder'

/**
 * Where an address is, as the configured provider knows it, and the chosen area with those above it, at which the map
 * looks without one. Throws `geocoderFailed` where the provider cannot be asked.
 */
export async function geocode(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  config: GeocoderConfig | undefined,
  { address, areaId }: BodyOf<typeof geocodeCall>,
  /** Is told why the provider could not be asked; the user is only told that. */
  log: (error: unknown) => void,
): Promise<Geocoded> {
  const area = areaId === undefined ? [] : await inTenant(db, caller.tenantId, tx => lineOf(tx, areaId))
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
