import { RowRandom } from '../random'
import { personName } from './demo-names'
import type { DemoDistrict } from './demo-places'

/** Kinds of shops with how many of a hundred there are, their channels, and what they are called. */
interface Trade {
  type: string
  share: number
  /** Codes of channels, the frequent ones first. */
  channels: readonly string[]
  /** Codes of chains; none where each shop has its own name. */
  banners: readonly string[]
  /** What follows a name of its own. */
  words: readonly string[]
  hours: readonly string[]
  /** Square metres, from and to. */
  area: readonly [number, number]
  /** Which of the teams of a city looks after it. */
  team: number
}

const trades: readonly Trade[] = [
  {
    type: 'small',
    share: 62,
    channels: ['0101', '0102', '0103', '0104'],
    banners: [],
    words: ['食杂店', '副食店', '小卖部', '便民超市', '烟酒店', '百货店', '日用品店', '粮油店', '综合商店'],
    hours: ['07:00-22:00', '06:30-22:30', '07:30-21:30', '08:00-23:00'],
    area: [12, 80],
    team: 0,
  },
  {
    type: 'convenience',
    share: 14,
    channels: ['0201'],
    banners: ['BN01', 'BN02', 'BN03', 'BN04'],
    words: ['便利店'],
    hours: ['00:00-24:00', '06:00-24:00', '07:00-23:00'],
    area: [40, 150],
    team: 1,
  },
  {
    type: 'restaurant',
    share: 10,
    channels: ['0301', '0302', '0303', '0304'],
    banners: [],
    words: ['面馆', '小吃店', '家常菜馆', '火锅店', '快餐店', '饺子馆', '烧烤店', '茶饮店'],
    hours: ['10:00-22:00', '09:30-21:30', '06:30-14:30', '16:00-24:00'],
    area: [30, 300],
    team: 2,
  },
  {
    type: 'supermarket',
    share: 9,
    channels: ['0202', '0204'],
    banners: ['BN05', 'BN06', 'BN07'],
    words: ['生活超市', '购物中心', '生鲜超市'],
    hours: ['08:00-22:00', '07:30-21:30'],
    area: [200, 1500],
    team: 1,
  },
  {
    type: 'special',
    share: 4,
    channels: ['0401', '0402', '0403', '0404', '0405'],
    banners: [],
    words: ['校园超市', '服务区便利店', '车站商店', '景区商店', '网咖', '职工服务社'],
    hours: ['08:00-20:00', '07:00-22:00'],
    area: [20, 200],
    team: 2,
  },
  {
    type: 'hypermarket',
    share: 1,
    channels: ['0203'],
    banners: ['BN08', 'BN09'],
    words: ['大卖场'],
    hours: ['08:30-22:00', '09:00-22:00'],
    area: [3000, 15000],
    team: 1,
  },
]

const lucky = [...'兴旺福禄祥瑞康泰永盛恒昌顺达富源鑫隆和美惠民佳诚信德宏益丰华安聚来']
const roads =
  '中山路 人民路 解放路 建设路 新华路 文化路 和平路 胜利路 青年路 友谊路 长江路 黄河路 朝阳路 光明路 幸福路 迎宾路 学府路 花园路 东风路 公园路 体育路 车站路 工业路 育才路 康乐路 团结路 向阳路 兴业路 振兴路 富民路 民生路 南门街 北门街 东大街 西大街 前进路 红旗路 凤凰路 翠竹路 桂花路 银杏路 滨河路 站前路 书院路'.split(
    ' ',
  )
const levels = { values: ['A', 'B', 'C', 'D'], weights: [5, 15, 45, 35] } as const
/** Visits by level: how often, in which cycle. */
const visits: Readonly<Record<string, readonly [cycle: string, times: number]>> = {
  A: ['1', 3],
  B: ['1', 2],
  C: ['1', 1],
  D: ['2', 2],
}
const closeReasons = ['经营不善停业', '租约到期', '店主转行', '房屋拆迁', '合并到邻店']

export interface DemoStore {
  code: string
  name: string
  storeType: string
  level: string
  channel: string
  /** Code of its chain. */
  banner: string | null
  team: number
  address: string
  position: { longitude: number; latitude: number } | null
  contact: string
  contactMobile: string
  businessTime: string
  area: number
  businessRegNo: string
  cycle: string
  times: number
  closed: { reason: string; daysAgo: number } | null
}

/** The chains' names by code. */
export type BannerNames = ReadonlyMap<string, string>

/** Metres of a degree of latitude. */
const degreeMetres = 111_320

/** Not further than two deviations, so that no shop stands in the next river. */
const near = (random: RowRandom, metres: number) => Math.max(-2, Math.min(2, random.normal())) * metres

export function demoStore(
  seed: number,
  index: number,
  district: DemoDistrict,
  city: string,
  banners: BannerNames,
): DemoStore {
  const random = new RowRandom(seed, 'store', index)
  const trade = trades[random.weighted(trades.map(({ share }) => share))] as Trade
  const road = random.pick(roads)
  const number = 1 + random.int(398)
  const banner = trade.banners.length > 0 && random.next() < 0.8 ? random.pick(trade.banners) : null
  const contact = personName(random)
  const level = levels.values[random.weighted(levels.weights)] as string
  const [cycle, times] = visits[level] as readonly [string, number]
  const [smallest, largest] = trade.area
  const isPlaced = random.next() >= 0.03
  const [east, north] = [near(random, 1400), near(random, 1400)]
  const isClosed = random.next() < 0.08
  return {
    code: `S${String(index + 1).padStart(6, '0')}`,
    name: banner
      ? `${banners.get(banner) ?? ''}${road.replace(/[路街]$/, '')}店`
      : ownName(random, trade, contact, road),
    storeType: trade.type,
    level,
    // The first are the most frequent (Zipf).
    channel: trade.channels[random.weighted(trade.channels.map((_, at) => 1 / (at + 1)))] as string,
    banner,
    team: trade.team,
    address: `${city}${district.name}${road}${number}号${trade.type === 'small' && random.next() < 0.3 ? '底商' : ''}`,
    position: isPlaced ? shifted(district, east, north) : null,
    contact,
    contactMobile: `1990${String(random.int(10_000_000)).padStart(7, '0')}`,
    businessTime: random.pick(trade.hours),
    area: Math.round(smallest * (largest / smallest) ** random.next()),
    businessRegNo: `9200${String(index + 1).padStart(8, '0')}${String(random.int(1_000_000)).padStart(6, '0')}`,
    cycle,
    times,
    closed: isClosed ? { reason: random.pick(closeReasons), daysAgo: 3 + random.int(500) } : null,
  }
}

/** Degrees of a place so many metres to the east and to the north, as exact as a tenth of a metre. */
function shifted({ longitude, latitude }: { longitude: number; latitude: number }, east: number, north: number) {
  const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6
  return {
    longitude: round(longitude + east / (degreeMetres * Math.cos((latitude / 180) * Math.PI))),
    latitude: round(latitude + north / degreeMetres),
  }
}

/** As it could hang over a shop: of the owner, of luck, or of the road. */
function ownName(random: RowRandom, { words }: Trade, contact: string, road: string): string {
  const word = random.pick(words)
  const kind = random.weighted([5, 3, 2])
  if (kind === 0) {
    const first = random.pick(lucky)
    return `${first}${random.pick(lucky.filter(one => one !== first))}${word}`
  }
  if (kind === 1) return `${random.next() < 0.5 ? `老${contact[0]}` : `${contact[0]}记`}${word}`
  return `${road.replace(/[路街]$/, '')}${word}`
}

/** The same shop, entered a second time: some metres away, with a name that is nearly its own. */
export function nearDuplicate(seed: number, index: number, of: DemoStore): DemoStore {
  const random = new RowRandom(seed, 'store-again', index)
  const name = enteredAgain(of.name, random)
  const ownMobile = random.next() < 0.5
  const otherMobile = `1990${String(random.int(10_000_000)).padStart(7, '0')}`
  return {
    ...of,
    code: `S${String(index + 1).padStart(6, '0')}`,
    name,
    position: of.position && shifted(of.position, near(random, 40), near(random, 40)),
    // Without a place nothing else would tell.
    contactMobile: ownMobile || !of.position ? of.contactMobile : otherMobile,
    businessRegNo: random.next() < 0.3 ? of.businessRegNo : `9300${String(index + 1).padStart(8, '0')}000000`,
    closed: null,
  }
}

/** The name as another person would enter it: so long that it stays alike by at least 0.85. */
function enteredAgain(name: string, random: RowRandom): string {
  if (name.length < 5) return name
  if (!name.endsWith('店')) return `${name}店`
  if (name.length === 5) return name
  return name.length === 6 ? `${name.slice(0, -1)}分店` : `${name}${random.pick(['一店', '总店'])}`
}
