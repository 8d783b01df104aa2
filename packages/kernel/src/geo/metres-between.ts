import type { Coordinates } from './coordinates'

const radius = 6_371_000
const rad = (degrees: number) => (degrees * Math.PI) / 180

/** Along the great circle. */
export function metresBetween(a: Coordinates, b: Coordinates): number {
  const [dLat, dLng] = [rad(b.latitude - a.latitude), rad(b.longitude - a.longitude)]
  const h = Math.sin(dLat / 2) ** 2 + Math.cos(rad(a.latitude)) * Math.cos(rad(b.latitude)) * Math.sin(dLng / 2) ** 2
  return 2 * radius * Math.asin(Math.min(1, Math.sqrt(h)))
}
