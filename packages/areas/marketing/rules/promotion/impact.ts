import { calculateOrder } from './calculate-order'
import type { Calculation } from './calculation'
import type { FactCustomer, FactLine } from './order-facts'
import type { Promotion } from './promotion'
import { isForCustomer, isInProductScope, type PromotionIndex } from './promotion-index'

/** An order of the past, with the prices that it had. */
export interface PastOrder {
  /** `YYYY-MM-DD`. */
  day: string
  customer: FactCustomer
  lines: readonly FactLine[]
}

/** A customer, a product or another promotion, and what it has to do with the promotion. Money is fen. */
export interface ImpactShare {
  id: string
  orders: number
  amount: number
}

export interface ImpactDay {
  day: string
  orders: number
  cost: number
}

/** What a promotion would have done to orders. Money is fen. */
export interface Impact {
  /** All that were looked at. */
  orders: number
  /** Those that would have got it. */
  touched: number
  customers: number
  moneyOff: number
  /** Value of its gifts. */
  giftValue: number
  /** What other promotions would have saved less because of it; below 0 where they would have saved more. */
  othersLess: number
  /** Of the touched orders, before promotions. */
  original: number
  /** Orders that were refused because a limit was used up; they are touched no more. */
  beyondLimit: number
  days: readonly ImpactDay[]
  /** The first day on which the budget would have been used up; null where it lasts. */
  exhaustedOn: string | null
  topCustomers: readonly ImpactShare[]
  /** Of gifts those that are given, else those that were bought. */
  topProducts: readonly ImpactShare[]
  /** Other promotions that saved less. */
  displaced: readonly ImpactShare[]
}

/** The promotions of an order, with the one that is looked at and without it. */
export interface BothWays {
  present: PromotionIndex
  absent: PromotionIndex
}

export interface ImpactQuestion {
  /** Without limits: its customers are counted here, and its budget is what the cost is compared with. */
  promotion: Promotion
  limits: { perCustomer: number | null; period: string; total: number | null; budget: number | null }
  /** Fen of a basic unit, by product. */
  giftPrices: ReadonlyMap<string, number>
}

const mostTold = 10

/**
 * Adds up what a promotion would have done to orders, which come by day: each is calculated with it and without it, by the
 * calculation that previews and submissions use. What is kept is one entry for each customer, product and day, however
 * many orders there are.
 */
export class ImpactSum {
  private readonly days = new Map<string, ImpactDay>()
  private readonly customers = new Map<string, ImpactShare>()
  private readonly products = new Map<string, ImpactShare>()
  private readonly others = new Map<string, ImpactShare>()
  private readonly usesOfCustomer = new Map<string, number>()
  private orders = 0
  private touched = 0
  private beyondLimit = 0
  private moneyOff = 0
  private giftValue = 0
  private othersLess = 0
  private original = 0

  constructor(private readonly question: ImpactQuestion) {}

  /** `waysOf` is asked where the order can be concerned at all, and answers null where the customer does not take part. */
  add(order: PastOrder, waysOf: (order: PastOrder) => BothWays | null): void {
    this.orders += 1
    const { promotion, giftPrices } = this.question
    if (!isForCustomer(promotion.customers, order.customer)) return
    if (!mayReach(promotion, order.lines)) return
    const ways = waysOf(order)
    if (!ways) return
    const { present, absent } = ways
    const facts = { customer: order.customer, lines: order.lines, giftPrices }
    const made = calculateOrder(present, facts)
    const used = made.trace.find(({ id, outcome }) => id === promotion.id && outcome === 'applied')
    if (!used) return
    if (!this.mayUse(order)) {
      this.beyondLimit += 1
      return
    }
    this.touched += 1
    this.original += made.originalPrice
    const gifts = made.gifts.filter(({ source }) => source === promotion.id)
    const giftValue = gifts.reduce((sum, { value }) => sum + value, 0)
    if (promotion.type === '5') this.giftValue += giftValue
    else this.moneyOff += used.saving
    const cost = promotion.type === '5' ? giftValue : used.saving
    addTo(this.customers, order.customer.id, cost)
    const day = this.days.get(order.day) ?? { day: order.day, orders: 0, cost: 0 }
    this.days.set(order.day, { ...day, orders: day.orders + 1, cost: day.cost + cost })
    for (const [productId, amount] of amountsByProduct(order, used.lines, gifts))
      addTo(this.products, productId, amount)
    this.compareOthers(made, calculateOrder(absent, facts))
  }

  result(): Impact {
    const days = [...this.days.values()].sort((a, b) => (a.day < b.day ? -1 : 1))
    return {
      orders: this.orders,
      touched: this.touched,
      customers: this.customers.size,
      moneyOff: this.moneyOff,
      giftValue: this.giftValue,
      othersLess: this.othersLess,
      original: this.original,
      beyondLimit: this.beyondLimit,
      days,
      exhaustedOn: exhaustedOn(days, this.question.limits.budget),
      topCustomers: largest(this.customers),
      topProducts: largest(this.products),
      displaced: largest(this.others).filter(({ amount }) => amount > 0),
    }
  }

  /** Counts a use, where the limits allow one more. */
  private mayUse({ customer, day }: PastOrder): boolean {
    const { perCustomer, period, total } = this.question.limits
    if (total !== null && this.touched >= total) return false
    if (perCustomer === null) return true
    const key = `${customer.id} ${partOfTime(day, period)}`
    const used = this.usesOfCustomer.get(key) ?? 0
    if (used >= perCustomer) return false
    this.usesOfCustomer.set(key, used + 1)
    return true
  }

  private compareOthers(present: Calculation, absent: Calculation): void {
    const own = this.question.promotion.id
    const savings = (of: Calculation) =>
      new Map(
        of.trace.flatMap(({ id, outcome, saving }) => (outcome === 'applied' && id !== own ? [[id, saving]] : [])),
      )
    const [now, before] = [savings(present), savings(absent)]
    for (const id of new Set([...now.keys(), ...before.keys()])) {
      const less = (before.get(id) ?? 0) - (now.get(id) ?? 0)
      if (less === 0) continue
      this.othersLess += less
      addTo(this.others, id, less)
    }
  }
}

/**
 * Whether the lines in scope could come up to the first threshold at all. What counts is the amount after type 7, which is
 * never more than the original one: most orders are told apart here, without a calculation.
 */
export function mayReach({ products, type, basis, steps }: Promotion, lines: readonly FactLine[]): boolean {
  const own = lines.filter(line => isInProductScope(products, line))
  if (own.length === 0) return false
  const least = steps[0]?.threshold ?? 0
  const sum = (of: (line: FactLine) => number) => own.reduce((total, line) => total + of(line), 0)
  return (
    (type === '7' || basis === 'quantity' ? sum(({ quantity }) => quantity) : sum(({ original }) => original)) >= least
  )
}

function addTo(shares: Map<string, ImpactShare>, id: string, amount: number): void {
  const known = shares.get(id)
  if (!known) shares.set(id, { id, orders: 1, amount })
  else {
    known.orders += 1
    known.amount += amount
  }
}

/** What came off each product, or what each gift is worth; a product counts once for an order. */
function amountsByProduct(
  { lines }: PastOrder,
  taken: readonly { lineNo: number; amount: number }[],
  gifts: readonly { productId: string; value: number }[],
): ReadonlyMap<string, number> {
  const amounts = new Map<string, number>()
  const put = (productId: string, amount: number) => amounts.set(productId, (amounts.get(productId) ?? 0) + amount)
  if (gifts.length > 0) for (const { productId, value } of gifts) put(productId, value)
  else
    for (const { lineNo, amount } of taken) {
      const line = lines.find(one => one.lineNo === lineNo)
      if (line) put(line.productId, amount)
    }
  return amounts
}

const largest = (shares: ReadonlyMap<string, ImpactShare>): ImpactShare[] =>
  [...shares.values()]
    .sort((a, b) => b.amount - a.amount || b.orders - a.orders || (a.id < b.id ? -1 : 1))
    .slice(0, mostTold)

function exhaustedOn(days: readonly ImpactDay[], budget: number | null): string | null {
  if (budget === null) return null
  let cost = 0
  for (const one of days) {
    cost += one.cost
    if (cost >= budget) return one.day
  }
  return null
}

/** The day, week or month in which a limit counts; the whole time otherwise. */
export function partOfTime(day: string, period: string): string {
  if (period === 'day') return day
  if (period === 'month') return day.slice(0, 7)
  if (period !== 'week') return ''
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7))
  return date.toISOString().slice(0, 10)
}
