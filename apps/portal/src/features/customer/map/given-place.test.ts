import { expect, it } from 'vitest'
import { placeInText, readPlace } from './given-place'

it('tells what is wrong with a place, each in its own way', () => {
  expect(readPlace({ longitude: 0, latitude: 0 })).toEqual({ fault: 'geoZero' })
  expect(readPlace({ longitude: 31.23, latitude: 121.47 })).toEqual({ fault: 'geoSwapped' })
  expect(readPlace({ longitude: 2.35, latitude: 48.85 })).toEqual({ fault: 'geoForeign' })
  expect(readPlace({ longitude: 121.47, latitude: null })).toEqual({})
  expect(readPlace(null)).toEqual({})
})

it('shows a place of another system where it is', () => {
  const { place } = readPlace({ longitude: 116.404, latitude: 39.915, coordType: 'bd09' })
  expect(place?.longitude).toBeCloseTo(116.397627, 5)
  expect(readPlace({ longitude: 116.404, latitude: 39.915 }).place).toEqual({ longitude: 116.404, latitude: 39.915 })
})

it('finds coordinates in a pasted text, in either order', () => {
  const shanghai = { longitude: 121.47, latitude: 31.23 }
  for (const text of ['121.47,31.23', '31.23，121.47', ' (121.47 31.23) ']) expect(placeInText(text)).toEqual(shanghai)
  for (const text of ['人民路121号', '121, 31', '121.47']) expect(placeInText(text)).toBeNull()
})
