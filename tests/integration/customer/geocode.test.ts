import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { geocode } from '@sfa/customer/operations/map/geocode'
import type { GeocoderConfig } from '@sfa/customer/operations/map/geocoder'
import { aCaller } from '@sfa/test-kit/a-caller'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApi, type TestApi } from '../session/start-api'

const key = 'k3y-of-the-provider'
const tiles = 'https://tiles.example.com/{z}/{x}/{y}.png'

let provider: Server
let url: string
let asked: URL[] = []
let answer: unknown
let api: TestApi

beforeAll(async () => {
  provider = createServer((request, response) => {
    asked.push(new URL(request.url ?? '', 'http://provider'))
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(answer))
  })
  await new Promise<void>(resolve => provider.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
  api = await startApi({
    MAP_TILE_URL: tiles,
    MAP_TILE_ATTRIBUTION: '图源',
    GEOCODER: 'amap',
    GEOCODER_KEY: key,
    GEOCODER_URL: url,
  })
})
afterAll(async () => {
  await api?.stop()
  provider.close()
})
beforeEach(() => {
  asked = []
})

const found = { status: '1', geocodes: [{ location: '120.153576,30.287459' }] }
const ask = (config: GeocoderConfig | undefined, body: { address: string; areaId?: string }) => {
  const told: unknown[] = []
  const caller = aCaller({ tenantId: 'yunhe' })
  return geocode(api.tenants, caller, config, body, error => told.push(error)).then(
    place => ({ place, told }),
    error => ({ code: error.code as string, told }),
  )
}
const by = (name: GeocoderConfig['by']): GeocoderConfig => ({ by: name, key, url })
const hangzhou = async () => {
  const [row] = await api.sql("select id::text from organization_area where tenant_id = 'yunhe' and code = '330100'")
  return String(row?.id)
}

describe('an address', () => {
  test('is looked up by the server with the chosen area before it', async () => {
    answer = found
    const token = await api.tokenOf('yunhe', 'admin')
    const areaId = await hangzhou()
    const { data } = await api.post('/portalsync/customer/map/geocode', { address: '文三路 8 号', areaId }, token)
    expect(data).toEqual({
      place: { longitude: 120.153576, latitude: 30.287459 },
      configured: true,
      area: [
        { code: '330000', name: '浙江省' },
        { code: '330100', name: '杭州市' },
      ],
    })
    expect(asked[0]?.searchParams.get('address')).toBe('浙江省杭州市文三路 8 号')
    expect(asked[0]?.searchParams.get('key')).toBe(key)
  })

  test.each<[GeocoderConfig['by'], unknown, number]>([
    ['tencent', { status: 0, result: { location: { lng: 116.404, lat: 39.915 } } }, 116.404],
    // Baidu's own system.
    ['baidu', { status: 0, result: { location: { lng: 116.404, lat: 39.915 } } }, 116.397628],
  ])('is kept as gcj02 from %s', async (name, said, longitude) => {
    answer = said
    const { place } = (await ask(by(name), { address: '天安门' })) as { place: { place: { longitude: number } } }
    expect(place.place.longitude).toBeCloseTo(longitude, 5)
  })

  test.each<[GeocoderConfig['by'], unknown]>([
    ['amap', { status: '1', geocodes: [] }],
    ['tencent', { status: 347, message: 'no result' }],
    ['amap', { status: '1', geocodes: [{ location: '2.35,48.85' }] }],
  ])('that %s does not know, or has abroad, has no place', async (name, said) => {
    answer = said
    expect(await ask(by(name), { address: '某地' })).toMatchObject({ place: { place: null, configured: true } })
  })

  test.each<[GeocoderConfig['by'], unknown]>([
    ['amap', { status: '0', info: 'INVALID_USER_KEY' }],
    ['baidu', { status: 240, message: 'APP is disabled' }],
  ])('is refused where %s refuses, and the log is told without the key', async (name, said) => {
    answer = said
    const refused = await ask(by(name), { address: '某地' })
    expect(refused).toMatchObject({ code: 'geocoderFailed' })
    expect(refused.told).toHaveLength(1)
    expect(String(refused.told[0])).not.toContain(key)
  })

  test('asks no provider where none is configured, and answers the area', async () => {
    expect(await ask(undefined, { address: '文三路', areaId: await hangzhou() })).toMatchObject({
      place: { place: null, configured: false, area: [{ code: '330000' }, { code: '330100' }] },
    })
    expect(asked).toEqual([])
  })

  test.each([
    ['湖北省襄阳市樊城区青年路30号', ['420000', '420600', '420606']],
    ['襄阳市樊城区青年路30号', ['420000', '420600', '420606']],
    ['广州市白云区机场路1号', ['440000', '440100', '440111']],
    // There are several of them.
    ['朝阳区建国路93号', []],
    ['建国路93号', []],
  ])('names its area itself: %s', async (address, codes) => {
    const { place } = (await ask(undefined, { address })) as { place: { area: { code: string }[] } }
    expect(place.area.map(({ code }) => code)).toEqual(codes)
  })
})

describe('the browser', () => {
  test('is allowed the pictures of the tile server and no other, and never sees the key', async () => {
    const token = await api.tokenOf('yunhe', 'admin')
    const { data, headers } = await api.post('/portalsync/customer/map/settings', {}, token)
    expect(data).toEqual({ tiles: { url: tiles, attribution: '图源', coordType: 'gcj02' }, geocoder: true })
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("img-src 'self' data: blob: https://tiles.example.com;")
    expect(policy.match(/https?:/g)).toHaveLength(1)
    expect(JSON.stringify([data, headers])).not.toContain(key)
  })
})
