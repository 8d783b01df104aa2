import { RowRandom } from '../random'
import { demoRegions } from './demo-organisation'

export interface Supplier {
  id: string
  /** Code of its city in the area tree. */
  city: string
}

const regionOf = new Map(
  demoRegions.flatMap(({ code, provinces }) =>
    provinces.flatMap(({ cities }) => cities.map(city => [city.code, code] as const)),
  ),
)

/**
 * Distributors of a demo store by its number and city: one of the city, or else of the region, the first ones far more
 * often than the others (Zipf). Six of a hundred stores have none, eight have two.
 */
export function demoSuppliers(
  seed: number,
  suppliers: readonly Supplier[],
): (index: number, city: string) => readonly string[] {
  const byCity = new Map<string, readonly Supplier[]>()
  const near = (city: string) => {
    const known = byCity.get(city)
    if (known) return known
    const inCity = suppliers.filter(one => one.city === city)
    const region = regionOf.get(city)
    const found = inCity.length > 0 ? inCity : suppliers.filter(one => region && regionOf.get(one.city) === region)
    byCity.set(city, found)
    return found
  }
  return (index, city) => {
    const random = new RowRandom(seed, 'store-distributor', index)
    const share = random.next()
    const found = near(city)
    if (found.length === 0 || share < 0.06) return []
    const first = random.weighted(found.map((_, at) => 1 / (at + 1)))
    const second = share >= 0.92 && found.length > 1 ? [(first + 1) % found.length] : []
    return [first, ...second].map(at => (found[at] as Supplier).id)
  }
}
