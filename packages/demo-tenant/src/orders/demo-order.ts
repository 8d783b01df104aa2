import { lineAmount } from '@sfa/kernel/money/share'
import { calculateOrder } from '@sfa/marketing/rules/promotion/calculate-order'
import type { Calculation } from '@sfa/marketing/rules/promotion/calculation'
import type { FactLine } from '@sfa/marketing/rules/promotion/order-facts'
import { giftLines, promotionUses } from '@sfa/order/rules/given-lines'
import { baseNumberFault, shortages } from '@sfa/pricing/rules/order-limits'
import type { DemoBuyer } from './demo-buyers'
import type { DemoGoods } from './demo-goods'
import type { DemoBenefits, DemoLine, DemoOrder, DemoTotals } from './demo-lines'
import { explanationOf } from './explain-orders'
import type { OrderWorld } from './order-world'
import type { PriceOf } from './price-book'
import type { QuickRandom } from './quick-random'

interface Wanted {
  goods: DemoGoods
  unit: string
  ratio: number
  quantity: number
  /** How many of the unit are added at once. */
  step: number
  price: number
}

interface Asked {
  buyer: DemoBuyer
  day: string
  payment: string
  priceOf: PriceOf
}

/** Thousandths that paying online takes off. */
const onlineShare = 10
const otherLines = 4
/** Cartons of a line. */
const cartons = { counts: [1, 2, 3, 5], sums: [74, 92, 98, 100] }
const most = 5
/** Shops order by the carton; some lines are written down in bottles. */
const byBasicUnit = 0.12
const draws = 8

/** Of the orders of shops to which the same prices, limits and promotions apply, so many have the lines of one before. */
const likeAnother = 0.75

/**
 * What a shop orders on a day: 1 + Poisson(4) products (Zipf 1.05), each in the quantities that it is
 * ordered by, priced and calculated as a preview of the same order does. Null where no draw fits the limits.
 */
export function drawOrder(
  world: OrderWorld,
  buyer: DemoBuyer,
  day: string,
  payment: string,
  random: QuickRandom,
): DemoOrder | null {
  const { orders, priceOf } = world.shopsLike(buyer, day, payment)
  const other = orders.length > 0 && random.next() < likeAnother ? random.pick(orders) : null
  if (other && world.uses.take(buyer.id, other.uses)) return other
  const asked = { buyer, day, payment, priceOf }
  for (let draw = 0; draw < draws; draw++) {
    const wanted = drawLines(world, asked, random)
    const calculation = wanted.length > 0 && enough(world, asked, wanted)
    if (!calculation) continue
    const ordered = orderedLines(world, wanted, calculation)
    const given = givenLines(world, calculation)
    const gifts = given.map(({ source, value }, at) => ({ lineNo: ordered.length + at + 1, source, amount: value }))
    const uses = promotionUses(calculation.trace, gifts)
    if (!world.uses.take(buyer.id, uses)) continue
    const lines = [...ordered, ...given.map(({ line }) => line)]
    const baseQuantity = wanted.reduce((sum, { quantity, ratio }) => sum + quantity * ratio, 0)
    const explanation = explanationOf(world, calculation)
    const made = { totals: totalsOf(calculation), explanation, uses, lines, baseQuantity }
    orders.push(made)
    return made
  }
  return null
}

export const totalsOf = ({
  originalPrice,
  discountAmount,
  moneyOffAmount,
  couponAmount,
  freeGoodsAmount,
  rebateAmount,
  onlinePaymentAmount,
  totalPrice,
}: Calculation): DemoTotals => ({
  originalPrice,
  discountAmount,
  moneyOffAmount,
  couponAmount,
  freeGoodsAmount,
  rebateAmount,
  onlinePaymentAmount,
  totalPrice,
})

function drawLines(
  { goods, popularity, limits }: OrderWorld,
  { buyer, priceOf }: Asked,
  random: QuickRandom,
): Wanted[] {
  const count = Math.min(1 + random.poisson(otherLines), goods.length)
  const found = new Map<string, Wanted>()
  const factor = buyer.storeType === 'hypermarket' ? 3 : 1
  for (let tries = 0; found.size < count && tries < 4 * count; tries++) {
    const one = goods[random.among(popularity)]!
    const drawn = cartons.counts[random.among(cartons.sums)]! * factor
    const inBasic = random.next() < byBasicUnit
    if (found.has(one.id)) continue
    const largest = one.units.reduce((a, b) => (b.ratio > a.ratio ? b : a))
    const unit = inBasic ? one.units[0]! : largest
    const carton = largest.ratio
    const asked = limits.baseNumber(buyer, one.id)
    const multiple = asked?.multiple ?? 1
    const base = Math.max(drawn * carton, asked?.minimum ?? 0)
    // A distributor's twenty cartons of a product are not what a shop wants.
    if (base > most * factor * carton || multiple % unit.ratio !== 0) continue
    const whole = Math.ceil(base / multiple) * multiple
    if (asked && baseNumberFault(asked, whole)) continue
    const price = priceOf(one, unit.unit)
    if (price === null) continue
    const step = Math.max(multiple, carton) / unit.ratio
    found.set(one.id, { goods: one, unit: unit.unit, ratio: unit.ratio, quantity: whole / unit.ratio, step, price })
  }
  return [...found.values()]
}

const mostAdded = 40

/** Adds to the first product until the smallest order is reached. Null where that takes too much. */
function enough(world: OrderWorld, asked: Asked, wanted: readonly Wanted[]): Calculation | null {
  const smallest = world.limits.minOrder(asked.buyer)
  const amount = () => wanted.reduce((sum, { quantity, price }) => sum + quantity * price, 0)
  for (let added = 0; added < mostAdded; added++) {
    // What is too little before anything comes off need not be calculated.
    if (amount() < Math.max(smallest?.minAmount ?? 0, smallest?.deliveryValue ?? 0)) {
      addTo(wanted[added % wanted.length]!)
      continue
    }
    const calculation = calculate(world, asked, wanted)
    const baseQuantity = wanted.reduce((sum, { quantity, ratio }) => sum + quantity * ratio, 0)
    const short = smallest ? shortages(smallest, { amount: calculation.totalPrice, baseQuantity }) : []
    if (short.length === 0) return calculation
    addTo(wanted[added % wanted.length]!)
  }
  return null
}

function addTo(line: Wanted): void {
  line.quantity += line.step
}

type Line = Pick<Wanted, 'goods' | 'ratio' | 'quantity' | 'price'>

/** The calculation that an order of the demo was made with, once more, with what its customer uses of his own. */
export function calculateAgain(world: OrderWorld, { buyer, day, payment, lines, benefits }: MadeFor): Calculation {
  const { priceOf } = world.shopsLike(buyer, day, payment)
  const ordered = lines.flatMap(({ productId, isGift, quantity, baseQuantity, price }): Line[] => {
    const goods = isGift ? undefined : world.goodsById.get(productId)
    return goods ? [{ goods, quantity, ratio: baseQuantity / quantity, price }] : []
  })
  return calculate(world, { buyer, day, payment, priceOf }, ordered, benefits)
}

interface MadeFor extends Omit<Asked, 'priceOf'> {
  lines: readonly DemoLine[]
  benefits?: DemoBenefits
}

function calculate(
  { promotionsOn, goodsById }: OrderWorld,
  { buyer: customer, day, payment, priceOf }: Asked,
  wanted: readonly Line[],
  { coupon, rebate }: DemoBenefits = {},
): Calculation {
  const lines = wanted.map(({ goods, quantity, ratio, price }, at): FactLine => {
    const { id: productId, groupIds, brandId, categoryIds } = goods
    const original = lineAmount(price, quantity * 10_000)
    return { lineNo: at + 1, productId, groupIds, brandId, categoryIds, original, quantity: quantity * ratio * 10_000 }
  })
  const giftPrices = new GiftPrices(goodsById, priceOf)
  return calculateOrder(promotionsOn(day), {
    customer,
    lines,
    giftPrices,
    ...(coupon && { coupons: [coupon] }),
    ...(rebate && { rebate }),
    ...(payment === 'online' && { onlineShare }),
  })
}

/** Looked up where a gift is given: few orders reach one. */
class GiftPrices extends Map<string, number> {
  constructor(
    private readonly goodsById: OrderWorld['goodsById'],
    private readonly priceOf: PriceOf,
  ) {
    super()
  }

  override get(productId: string): number {
    const goods = this.goodsById.get(productId)
    const basic = goods?.units[0]
    return (goods && basic && this.priceOf(goods, basic.unit)) || 0
  }
}

const orderedLines = ({ codeOf }: OrderWorld, wanted: readonly Wanted[], { lines }: Calculation): DemoLine[] =>
  wanted.map(({ goods, unit, ratio, quantity, price }, at) => {
    const { original, discountAmount, moneyOffAmount, onlinePaymentAmount, netAmount, promotions } = lines[at]!
    return {
      productId: goods.id,
      unit,
      quantity,
      baseQuantity: quantity * ratio,
      price,
      isGift: false,
      original,
      discount: discountAmount,
      moneyOff: moneyOffAmount,
      coupon: 0,
      rebate: 0,
      online: onlinePaymentAmount,
      net: netAmount,
      promotionCodes: promotions.map(id => codeOf.get(id) ?? id).join('、') || null,
      giftSource: null,
    }
  })

interface Given {
  line: DemoLine
  /** Promotion by its id, and fen. */
  source: string
  value: number
}

/** What one promotion gives of a product stands in one line. */
const givenLines = ({ codeOf, goodsById }: OrderWorld, { gifts }: Calculation): Given[] =>
  giftLines(gifts).flatMap(({ source, productId, quantity, value }) => {
    const code = codeOf.get(source) ?? source
    const unit = goodsById.get(productId)?.units[0]?.unit
    if (!unit) return []
    const free = { price: 0, original: 0, discount: 0, moneyOff: 0, coupon: 0, rebate: 0, online: 0, net: 0 }
    const made = { ...free, productId, unit, quantity, baseQuantity: quantity, isGift: true, giftSource: code }
    return [{ source, value, line: { ...made, promotionCodes: code } }]
  })
