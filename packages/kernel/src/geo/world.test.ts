import { describe, expect, it } from 'vitest'
import { cellShift, fromWorld, toWorld, worldBits, zooms } from './world'

describe('the world in steps', () => {
  it('begins in the north-west, and has its middle at 0, 0', () => {
    expect(toWorld({ longitude: -180, latitude: 90 })).toEqual({ x: 0, y: 0 })
    expect(toWorld({ longitude: 0, latitude: 0 })).toEqual({ x: 2 ** 29, y: 2 ** 29 })
    expect(toWorld({ longitude: 180, latitude: -90 })).toEqual({ x: 2 ** 30 - 1, y: 2 ** 30 - 1 })
  })

  it('gives a place back to a decimetre', () => {
    for (const place of [
      { longitude: 121.473667, latitude: 31.230525 },
      { longitude: 87.616848, latitude: 43.825592 },
    ]) {
      const back = fromWorld(toWorld(place))
      expect(back.longitude).toBeCloseTo(place.longitude, 6)
      expect(back.latitude).toBeCloseTo(place.latitude, 6)
    }
  })

  it('has cells of 64 pixels at every zoom', () => {
    for (let zoom = zooms.least; zoom <= zooms.most; zoom++)
      expect(2 ** (worldBits - cellShift(zoom)) * 64).toBe(256 * 2 ** zoom)
  })
})
