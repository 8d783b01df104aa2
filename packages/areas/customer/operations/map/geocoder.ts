import { type Coordinates, type CoordType, placeFault, toGcj02 } from '@sfa/kernel/geo/coordinates'
import { fetchJson } from '@sfa/operations/fetching/fetch-json'
import { z } from 'zod'

export const geocoders = ['amap', 'tencent', 'baidu'] as const

/** Who answers where an address is (docs/operations.md). The key stays on the server. */
export interface GeocoderConfig {
  by: (typeof geocoders)[number]
  key: string
  /** In place of the provider's own address. */
  url?: string
}

interface Provider {
  url: string
  path: string
  /** The system of its coordinates. */
  coordType: CoordType
  query: (address: string, key: string) => Readonly<Record<string, string>>
  /** Its answer → a place; null where it finds none. Throws where it does not answer as it says it does. */
  read: (answer: unknown) => Coordinates | null
}

const degrees = z.coerce.number()
const lngLat = z.object({ lng: degrees, lat: degrees })
const placeOf = ({ lng, lat }: z.output<typeof lngLat>): Coordinates => ({ longitude: lng, latitude: lat })

const amapAnswer = z.object({
  status: z.literal('1'),
  geocodes: z.array(z.object({ location: z.string() })),
})
const tencentAnswer = z.object({
  status: z.number(),
  result: z.object({ location: lngLat }).optional(),
})

const providers: Readonly<Record<GeocoderConfig['by'], Provider>> = {
  amap: {
    url: 'https://restapi.amap.com',
    path: '/v3/geocode/geo',
    coordType: 'gcj02',
    query: (address, key) => ({ address, key }),
    read: answer => {
      const [longitude, latitude] = amapAnswer.parse(answer).geocodes[0]?.location.split(',').map(Number) ?? []
      return longitude === undefined || latitude === undefined ? null : { longitude, latitude }
    },
  },
  tencent: {
    url: 'https://apis.map.qq.com',
    path: '/ws/geocoder/v1/',
    coordType: 'gcj02',
    query: (address, key) => ({ address, key }),
    read: answer => firstOf(tencentAnswer.parse(answer), 347),
  },
  baidu: {
    url: 'https://api.map.baidu.com',
    path: '/geocoding/v3/',
    coordType: 'bd09',
    query: (address, ak) => ({ address, ak, output: 'json' }),
    read: answer => firstOf(tencentAnswer.parse(answer), 1),
  },
}

/** Both say 0 for an answer, and another number where there is none. */
function firstOf({ status, result }: z.output<typeof tencentAnswer>, nothing: number): Coordinates | null {
  if (status === nothing) return null
  if (status !== 0 || !result) throw new Error(`the geocoder refuses with status ${status}`)
  return placeOf(result.location)
}

/** Where an address is, in gcj02; null where the provider finds none in China. Throws where it cannot be asked. */
export async function findAddress({ by, key, url }: GeocoderConfig, address: string): Promise<Coordinates | null> {
  const provider = providers[by]
  const asked = new URL(`${url?.replace(/\/$/, '') ?? provider.url}${provider.path}`)
  asked.search = new URLSearchParams(provider.query(address, key)).toString()
  const found = provider.read(await fetchJson(asked.href))
  return found && placeFault(found) === null ? toGcj02(found, provider.coordType) : null
}
