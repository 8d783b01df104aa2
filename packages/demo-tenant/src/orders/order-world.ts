import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { promotionsOfActivities } from '@sfa/marketing/operations/promotions-of-activities'
import type { Promotion } from '@sfa/marketing/rules/promotion/promotion'
import { indexPromotions, type PromotionIndex } from '@sfa/marketing/rules/promotion/promotion-index'
import { sql } from 'kysely'
import { type CouponBook, readCouponBook } from './coupon-book'
import { type DemoBuyer, objectsOf, readBuyers } from './demo-buyers'
import { type DemoGoods, readGoods } from './demo-goods'
import type { DemoOrder } from './demo-lines'
import { type LimitBook, readLimitBook } from './limit-book'
import { type PriceOf, readPriceBook } from './price-book'
import { PromotionUses } from './promotion-uses'
import { risingSums } from './quick-random'
import { type RebateBook, readRebateBook } from './rebate-book'

/** Shops to which the same prices, limits and promotions apply. */
interface LikeShops {
  priceOf: PriceOf
  /** What was made for them before; new ones are added. */
  orders: DemoOrder[]
}

/** Everything that orders of the demo are made of, read once. */
export interface OrderWorld {
  buyers: readonly DemoBuyer[]
  goods: readonly DemoGoods[]
  goodsById: ReadonlyMap<string, DemoGoods>
  /** Rising sums over `goods`: how often each is ordered. */
  popularity: readonly number[]
  limits: LimitBook
  /** In force on a day. */
  promotionsOn(day: string): PromotionIndex
  /** Codes of promotions by id. */
  codeOf: ReadonlyMap<string, string>
  uses: PromotionUses
  coupons: CouponBook
  rebates: RebateBook
  shopsLike(buyer: DemoBuyer, day: string, payment: string): LikeShops
}

/** Of the frequency with which products are ordered. */
const zipf = 1.05
/** Any number without a divisor in common with the goods would do: the first ones by code are not the most popular. */
const stride = 37

export async function readOrderWorld(tx: Tx, today: string): Promise<OrderWorld> {
  const goods = await readGoods(tx)
  const { rows: all } = await sql<{ rule: Promotion; from: string; to: string }>`
    select rule, valid_from::text "from", valid_to::text "to" from marketing_promotion_version
    where ended_time is null and promotion_type <> 'coupon' order by code`.execute(tx)
  // Stores that have a part in an activity order nothing here (demo-buyers.ts), so that its promotions are for none.
  const ofActivities = await promotionsOfActivities(tx, { storeId: null }, today)
  const versions = all.filter(({ rule }) => !ofActivities.has(rule.id))
  const promotions = new Map(versions.map(({ rule }) => [rule.id, rule]))
  const byDay = new Map<string, PromotionIndex>()
  const byRules = new Map<string, PromotionIndex>()
  const placeOf = new WeakMap<PromotionIndex, number>()
  const prices = await readPriceBook(tx)
  const limits = await readLimitBook(tx, today)
  const scopes = scopesOf([...promotions.values()])
  const isNamed = (object: string) => prices.names(object) || limits.names(object) || scopes.has(object)
  const named = new WeakMap<DemoBuyer, string>()
  const likes = new Map<string, LikeShops>()
  const promotionsOn = (day: string): PromotionIndex => {
    const known = byDay.get(day)
    if (known) return known
    const rules = versions.filter(({ from, to }) => from <= day && to >= day).map(({ rule }) => rule)
    const key = rules.map(({ id }) => id).join()
    const made = byRules.get(key) ?? indexPromotions(rules)
    byRules.set(key, made)
    placeOf.set(made, placeOf.get(made) ?? byRules.size)
    byDay.set(day, made)
    return made
  }
  return {
    buyers: await readBuyers(tx),
    goods,
    goodsById: new Map(goods.map(one => [one.id, one])),
    popularity: risingSums(goods.map((_, at) => 1 / (1 + ((at * stride) % goods.length)) ** zipf)),
    limits,
    promotionsOn,
    shopsLike(buyer, day, payment) {
      const objects = named.get(buyer) ?? objectsOf(buyer).filter(isNamed).join()
      named.set(buyer, objects)
      // Prices change with the month at the most, promotions on any day.
      const rules = placeOf.get(promotionsOn(day))
      const key = `${day.slice(0, 7)} ${rules} ${payment === 'online'} ${buyer.storeType === 'hypermarket'} ${objects}`
      const known = likes.get(key) ?? { orders: [], priceOf: remembered(prices.of(buyer, day)) }
      likes.set(key, known)
      return known
    },
    codeOf: new Map([...promotions.values()].map(({ id, code }) => [id, code])),
    uses: new PromotionUses(promotions),
    coupons: await readCouponBook(tx),
    rebates: await readRebateBook(tx),
  }
}

/** Customers and nodes that promotions are for, or not for. */
const scopesOf = (promotions: readonly Promotion[]): ReadonlySet<string> =>
  new Set(
    promotions.flatMap(({ customers: { customers, excluded, groups, channels, areas, orgs } }) => [
      ...[...customers, ...excluded].map(id => `store ${id}`),
      ...groups.map(id => `group ${id}`),
      ...channels.map(id => `channel ${id}`),
      ...areas.map(id => `area ${id}`),
      ...orgs.map(id => `org ${id}`),
    ]),
  )

/** Looks each price up once. */
function remembered(priceOf: PriceOf): PriceOf {
  const known = new Map<string, number | null>()
  return (goods, unit) => {
    const key = `${goods.id} ${unit}`
    const found = known.get(key)
    if (found !== undefined) return found
    const made = priceOf(goods, unit)
    known.set(key, made)
    return made
  }
}
