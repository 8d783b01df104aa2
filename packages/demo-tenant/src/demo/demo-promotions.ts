import type { PromotionType } from '@sfa/marketing/rules/promotion/promotion'

/** Days from today: begin and end. */
type Days = readonly [from: number, to: number]
export type DemoState = 'Draft' | 'New' | 'Done' | 'Rejected' | 'Stopped' | 'Revised'

export interface DemoPromotion {
  type: PromotionType
  name: string
  days: Days
  state: DemoState
  /** Threshold and what it gives; of gifts the place of the product among those that are sold. */
  steps: readonly (readonly [threshold: number, gives: number, quantity?: number])[]
  /** Codes of brands, categories and channels. */
  brands?: readonly string[]
  categories?: readonly string[]
  channels?: readonly string[]
  /** Places among the products that are sold, by code; `{product}` of the name is the first of them. */
  products?: readonly number[]
  values?: Readonly<Record<string, unknown>>
}

const season: Days = [-40, 50]
const quarter: Days = [-60, 30]
const running: Days = [-10, 20]
const coming: Days = [10, 40]
const past: Days = [-120, -30]
const year: Days = [-200, 160]

const every = { mode: 'every' } as const
const byQuantity = { basis: 'quantity' } as const
const exclusive = { exclusive: '1' } as const

/** Type 3. The first two want the same products at the same time. */
const fullMinus: readonly Omit<DemoPromotion, 'type'>[] = [
  { name: '云禾茶满200减15', days: season, state: 'Done', brands: ['YHC'], steps: [[200, 15]] },
  {
    name: '云禾茶冬季阶梯满减',
    days: running,
    state: 'Done',
    brands: ['YHC'],
    steps: [
      [150, 8],
      [300, 24],
      [600, 60],
    ],
  },
  { name: '椰汀每满100减6', days: quarter, state: 'Done', brands: ['YT'], steps: [[100, 6]], values: every },
  {
    name: '全场满500减20',
    days: year,
    state: 'Done',
    steps: [
      [500, 20],
      [1000, 50],
      [2000, 120],
    ],
    values: { budget: 3_000_000, alarm: 2_400_000, priority: 200 },
  },
  {
    name: '便利店果然轻满180减18',
    days: running,
    state: 'Done',
    brands: ['GRQ'],
    channels: ['0201'],
    steps: [[180, 18]],
    values: { perCustomerLimit: 3, limitPeriod: 'month' },
  },
  {
    name: '清沐水满50件减25',
    days: quarter,
    state: 'Done',
    brands: ['QMS'],
    steps: [[50, 25]],
    values: { ...byQuantity, ...every, maxTimes: 10 },
  },
  {
    name: '谷小满新品尝鲜满120减20',
    days: running,
    state: 'Revised',
    brands: ['GXM'],
    steps: [[120, 20]],
    values: { totalLimit: 50_000, budget: 600_000, alarm: 500_000 },
  },
  { name: '餐饮渠道满300减30', days: coming, state: 'Done', channels: ['03'], steps: [[300, 30]], values: exclusive },
  { name: '晨屿乳元旦满减', days: coming, state: 'New', brands: ['CYR'], steps: [[260, 26]] },
  { name: '春节备货满1000减80', days: coming, state: 'New', steps: [[1000, 80]], values: { budget: 300_000 } },
  { name: '学校渠道满减', days: coming, state: 'Draft', channels: ['0401'], steps: [[150, 10]] },
  { name: '中秋满减', days: past, state: 'Stopped', steps: [[400, 30]] },
]

/** Type 4. */
const fullDiscount: readonly Omit<DemoPromotion, 'type'>[] = [
  { name: '茶饮满300打95折', days: season, state: 'Done', categories: ['0101', '0102'], steps: [[300, 95]] },
  {
    name: '乳饮阶梯折扣',
    days: quarter,
    state: 'Done',
    categories: ['0204'],
    steps: [
      [200, 97],
      [500, 94],
      [1000, 90],
    ],
  },
  { name: '大卖场满2000打92折', days: year, state: 'Done', channels: ['0203'], steps: [[2000, 92]] },
  {
    name: '果汁满30件打9折',
    days: running,
    state: 'Done',
    categories: ['0303'],
    steps: [[30, 90]],
    values: { ...byQuantity, varieties: 3 },
  },
  {
    name: '果然轻满200打88折',
    days: running,
    state: 'Done',
    brands: ['GRQ'],
    steps: [[200, 88]],
    values: { perCustomerLimit: 1, ...exclusive },
  },
  { name: '线上渠道满150打96折', days: coming, state: 'New', channels: ['05'], steps: [[150, 96]] },
  { name: '矿泉水满100打98折', days: coming, state: 'Draft', categories: ['0301'], steps: [[100, 98]] },
  { name: '双节满折', days: coming, state: 'Rejected', steps: [[300, 80]], values: { budget: 500_000 } },
]

/** Type 5. */
const fullGift: readonly Omit<DemoPromotion, 'type'>[] = [
  {
    name: '云禾茶买10赠1',
    days: season,
    state: 'Done',
    brands: ['YHC'],
    steps: [[10, 0, 1]],
    values: { ...byQuantity, ...every },
  },
  { name: '椰汀满300赠饮2瓶', days: quarter, state: 'Done', brands: ['YT'], steps: [[300, 1, 2]] },
  {
    name: '谷小满阶梯买赠',
    days: running,
    state: 'Done',
    brands: ['GXM'],
    steps: [
      [200, 2, 1],
      [400, 2, 3],
    ],
  },
  {
    name: '满600三选二赠饮',
    days: running,
    state: 'Done',
    steps: [
      [600, 0, 2],
      [600, 1, 2],
      [600, 3, 2],
    ],
    values: { giftChoice: 2, perCustomerLimit: 2 },
  },
  {
    name: '清沐水买24赠2',
    days: year,
    state: 'Done',
    brands: ['QMS'],
    steps: [[24, 3, 2]],
    values: { ...byQuantity, ...every },
  },
  { name: '晨屿乳满200赠饮3瓶', days: quarter, state: 'Done', brands: ['CYR'], steps: [[200, 4, 3]] },
  {
    name: '果然轻满150赠饮',
    days: running,
    state: 'Done',
    brands: ['GRQ'],
    steps: [[150, 5, 1]],
    values: { budget: 200_000, alarm: 180_000 },
  },
  { name: '便利店满400赠饮', days: season, state: 'Done', channels: ['0201'], steps: [[400, 2, 4]] },
  { name: '夫妻店陈列赠饮', days: running, state: 'Done', channels: ['0102'], steps: [[250, 0, 3]] },
  { name: '火锅店买赠', days: running, state: 'Revised', channels: ['0303'], steps: [[300, 1, 6]] },
  { name: '元旦满赠', days: coming, state: 'New', steps: [[500, 4, 4]] },
  { name: '校园开学满赠', days: coming, state: 'Draft', channels: ['0401'], steps: [[200, 2, 2]] },
  { name: '景区满赠', days: coming, state: 'Rejected', channels: ['0404'], steps: [[100, 0, 5]] },
  { name: '国庆满赠', days: past, state: 'Stopped', steps: [[300, 3, 2]] },
]

const rate = (percent: number) => ({ method: 'rate', rate: percent })
const cut = (yuan: number) => ({ method: 'cut', amountOff: yuan })
const price = (yuan: number) => ({ method: 'price', price: yuan })

/** Type 7. */
const productDiscount: readonly Omit<DemoPromotion, 'type' | 'steps'>[] = [
  { name: '{product}9折', days: season, state: 'Done', products: [0], values: rate(90) },
  { name: '{product}直降0.50', days: running, state: 'Done', products: [14], values: cut(0.5) },
  {
    name: '{product}一口价2.90',
    days: running,
    state: 'Done',
    products: [31],
    values: { ...price(2.9), maxQuantity: 240 },
  },
  { name: '{product}整箱95折', days: year, state: 'Done', products: [47], values: { ...rate(95), minQuantity: 24 } },
  { name: '{product}临期7折', days: running, state: 'Done', products: [63], values: { ...rate(70), budget: 8000 } },
  { name: '{product}特价', days: quarter, state: 'Done', products: [79], values: rate(88.5) },
  { name: '{product}直降0.30', days: running, state: 'Done', products: [98], values: { ...cut(0.3), minQuantity: 15 } },
  { name: '晨屿乳95折', days: quarter, state: 'Done', brands: ['CYR'], values: { ...rate(95), priority: 200 } },
  { name: '{product}清仓8折', days: running, state: 'Done', products: [120], values: { ...rate(80), ...exclusive } },
  { name: '{product}新品价', days: coming, state: 'New', products: [141], values: price(2.5) },
  { name: '{product}第二波特价', days: coming, state: 'Draft', products: [163], values: rate(85) },
  { name: '{product}限时92折', days: past, state: 'Stopped', products: [188], values: rate(92) },
]

/** 46 promotions in every state: 12 money off, 8 discounts, 14 gifts, 12 product discounts. */
export const demoPromotions: readonly DemoPromotion[] = [
  ...fullMinus.map(one => ({ ...one, type: '3' as const })),
  ...fullDiscount.map(one => ({ ...one, type: '4' as const })),
  ...fullGift.map(one => ({ ...one, type: '5' as const })),
  ...productDiscount.map(one => ({ ...one, type: '7' as const, steps: [] })),
]
