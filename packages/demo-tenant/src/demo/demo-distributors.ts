import { RowRandom } from '../random'
import { demoRegions, shortName } from './demo-organisation'

export interface DemoDistributor {
  code: string
  name: string
  /** Code of the distributor above. */
  parent: string | null
  level: 1 | 2 | 3
  /** Code of its city in the area tree. */
  city: string
  phone: string
  brands: readonly string[]
  /** Years that the contract began before the present one, and years that it runs. */
  contract: readonly [began: number, years: number]
  isShared: '0' | '1'
}

const words = ['恒', '润', '丰', '禾', '源', '泰', '安', '祥', '汇', '诚', '嘉', '盛', '顺', '达', '广', '裕']
const kinds = ['商贸', '食品贸易', '饮品经营', '供应链', '批发']
const brands = ['YHC', 'YT', 'GXM', 'QMS', 'CYR', 'GRQ'] as const
const cities = demoRegions.flatMap(({ provinces }) => provinces.flatMap(province => province.cities))

/** Of 320 distributors 240 buy from the company, 64 from one of these, and 16 from one of those. */
const levelAt = (index: number): 1 | 2 | 3 => (index % 20 < 15 ? 1 : index % 20 < 19 ? 2 : 3)

/** Distributor `index` of the demo; the first of every 20 are those that the others of the 20 buy from. */
export function demoDistributor(index: number): DemoDistributor {
  const level = levelAt(index)
  const group = index - (index % 20)
  const parentAt = level === 1 ? null : level === 2 ? group + (index % 20) - 15 : group + 15
  const random = new RowRandom(1, 'distributor', index)
  // Those below stand in the city of the one they buy from.
  const home = level === 1 ? index : level === 2 ? (parentAt as number) : group
  const city = cities[home % cities.length] as (typeof cities)[number]
  const first = words[index % words.length] as string
  const second = words[(Math.floor(index / words.length) + 3 + index) % words.length] as string
  return {
    code: codeAt(index),
    name: `${shortName(city.name)}${first}${second}${kinds[Math.floor(index / 7) % kinds.length]}`,
    parent: parentAt === null ? null : codeAt(parentAt),
    level,
    city: city.code,
    phone: `1990${String(random.int(10_000_000)).padStart(7, '0')}`,
    brands: random.next() < 0.4 ? [] : brands.filter(() => random.next() < 0.5),
    contract: [random.int(3), 1 + random.int(3)],
    isShared: random.next() < 0.3 ? '1' : '0',
  }
}

const codeAt = (index: number) => `D${String(index + 1).padStart(5, '0')}`
