import { provinces } from 'virtual:china-outlines'
import { boundsOf, isInArea } from '@sfa/kernel/geo/area'
import { provinceNames } from '@sfa/organization/definitions/province-names'
import { expect, it } from 'vitest'
import { placeOfArea, ringsOf } from './outlines'

it('has every province with a name of ours, where it is', () => {
  expect(provinces.map(({ code }) => code)).toEqual(Object.keys(provinceNames))
  const shandong = provinces.find(({ code }) => code === '37')
  if (!shandong) throw new Error('no Shandong')
  const jinan = { longitude: 117.08, latitude: 36.67 }
  expect(ringsOf(shandong).some(ring => isInArea(jinan, ring))).toBe(true)
  const { west, east, south, north } = boundsOf(provinces.flatMap(one => ringsOf(one).flat()))
  expect([west, east, south, north].map(Math.round)).toEqual([74, 135, 18, 54])
})

it.each([
  [
    'a city',
    [
      ['330000', '浙江省'],
      ['330100', '杭州市'],
    ],
    [119.5, 29.9],
    '杭州市',
  ],
  [
    'a city with a new name',
    [
      ['420000', '湖北省'],
      ['420600', '襄阳市'],
    ],
    [111.9, 31.9],
    '襄阳市',
  ],
  [
    'a district of a municipality',
    [
      ['310000', '上海市'],
      ['310115', '浦东新区'],
    ],
    [121.7, 31.3],
    '浦东新区',
  ],
  [
    'a district below a city',
    [
      ['330000', '浙江省'],
      ['330100', '杭州市'],
      ['330106', '西湖区'],
    ],
    [119.5, 29.9],
    '杭州市',
  ],
  [
    'an unknown place in a province',
    [
      ['530000', '云南省'],
      ['539900', '新市'],
    ],
    [101.7, 24.5],
    '云南省',
  ],
] as const)('looks at %s', async (_, line, [longitude, latitude], name) => {
  const found = await placeOfArea(line.map(([code, called]) => ({ code, name: called })))
  expect(found?.name).toBe(name)
  expect(found?.place.longitude).toBeCloseTo(longitude, 0)
  expect(found?.place.latitude).toBeCloseTo(latitude, 0)
})

it('knows no place without the code of a province', async () => {
  expect(await placeOfArea([{ code: 'X1', name: '某区' }])).toBeUndefined()
})
