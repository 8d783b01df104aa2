import type { Calculation } from '@sfa/marketing/rules/promotion/calculation'
import { promotionUses } from '@sfa/order/rules/given-lines'
import { shortages } from '@sfa/pricing/rules/order-limits'
import type { DemoBuyer } from './demo-buyers'
import type { DemoBenefits, DemoOrder } from './demo-lines'
import { calculateAgain, totalsOf } from './demo-order'
import { explanationOf } from './explain-orders'
import type { OrderWorld } from './order-world'
import type { QuickRandom } from './quick-random'

/** Of the orders whose customer has a coupon, or a rebate, so many use it. */
const couponShare = 0.25
const rebateShare = 0.4

interface Ordered {
  buyer: DemoBuyer
  day: string
  payment: string
  /** Milliseconds. */
  written: number
  /** What it held was given back: the next order may use it. */
  isCancelled: boolean
}

/** The order with a coupon or a rebate of its customer, where that changes nothing else of it. */
export function withBenefits(world: OrderWorld, order: DemoOrder, asked: Ordered, random: QuickRandom): DemoOrder {
  const { buyer, written, isCancelled } = asked
  const coupon = random.next() < couponShare ? world.coupons.find(buyer, written) : undefined
  const left = random.next() < rebateShare ? world.rebates.left(buyer, written) : undefined
  if (!coupon && !left?.balance) return order
  const calculated = (benefits: DemoBenefits) => calculateAgain(world, { ...asked, lines: order.lines, benefits })
  const wished: DemoBenefits = {
    ...(coupon && { coupon }),
    ...(left?.balance && { rebate: { ...left, wanted: left.balance, parts: [] } }),
  }
  const first = calculated(wished)
  if (coupon && first.couponAmount === 0) return order
  // What the customer asks for is as much as the order may use.
  const fen = first.rebateAmount
  const rebate = wished.rebate && { ...wished.rebate, wanted: fen, parts: world.rebates.partsOf(buyer, fen) }
  const benefits: DemoBenefits = { ...wished, ...(rebate && { rebate }) }
  const calculation = rebate ? calculated(benefits) : first
  if (!isLikeBefore(calculation, order) || isTooSmall(world, buyer, calculation, order)) return order
  if (!isCancelled) {
    if (coupon) world.coupons.take(buyer, coupon)
    if (rebate) world.rebates.take(buyer, rebate.parts)
  }
  const explanation = explanationOf(world, calculation)
  return { ...order, benefits, explanation, totals: totalsOf(calculation), lines: paidLines(order, calculation) }
}

/** Promotions give what they gave: a coupon may make another way of using them the better one. */
const isLikeBefore = ({ trace, freeGoodsAmount }: Calculation, { uses, totals }: DemoOrder) => {
  const now = promotionUses(trace, [])
  const savings = new Map(now.map(({ promotionId, amount }) => [promotionId, amount]))
  return (
    freeGoodsAmount === totals.freeGoodsAmount &&
    now.length === uses.length &&
    uses.every(({ promotionId, amount }) => savings.get(promotionId) === amount)
  )
}

function isTooSmall(
  { limits }: OrderWorld,
  buyer: DemoBuyer,
  { totalPrice }: Calculation,
  { baseQuantity }: DemoOrder,
): boolean {
  const smallest = limits.minOrder(buyer)
  return totalPrice <= 0 || (smallest !== null && shortages(smallest, { amount: totalPrice, baseQuantity }).length > 0)
}

const paidLines = ({ lines }: DemoOrder, calculation: Calculation) =>
  lines.map((line, at) => {
    const paid = line.isGift ? undefined : calculation.lines[at]
    if (!paid) return line
    const { couponAmount, rebateAmount, onlinePaymentAmount, netAmount } = paid
    return { ...line, coupon: couponAmount, rebate: rebateAmount, online: onlinePaymentAmount, net: netAmount }
  })
