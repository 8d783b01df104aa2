import type { Promotion } from '@sfa/marketing/rules/promotion/promotion'
import type { PromotionUse } from '@sfa/order/rules/given-lines'

/** How much of its limits orders of the demo may use up, so that the rest serves every one of them once more. */
const usedAtMost = 0.9

/**
 * What promotions with limits have been used. An order that would use the last of one is drawn again: previewing any
 * order of the demo at its day still finds the promotions that it was made with.
 */
export class PromotionUses {
  private readonly byCustomer = new Map<string, number>()
  private readonly count = new Map<string, number>()
  private readonly fen = new Map<string, number>()

  constructor(private readonly promotions: ReadonlyMap<string, Promotion>) {}

  /** Counts an order; false, and counts nothing, where it would use up what has to stay. */
  take(customerId: string, uses: readonly PromotionUse[]): boolean {
    const limited = uses.filter(({ promotionId }) => this.isLimited(promotionId))
    const fits = limited.every(({ promotionId: id, amount }) => {
      const { customerLeft, totalLeft, budgetLeft } = this.promotions.get(id)!
      const used = (of: ReadonlyMap<string, number>, key: string) => of.get(key) ?? 0
      return (
        (customerLeft === undefined || used(this.byCustomer, `${customerId} ${id}`) + 1 < customerLeft) &&
        (totalLeft === undefined || used(this.count, id) + 1 <= totalLeft * usedAtMost) &&
        (budgetLeft === undefined || used(this.fen, id) + amount <= budgetLeft * usedAtMost)
      )
    })
    if (!fits) return false
    for (const { promotionId: id, amount } of limited) {
      add(this.byCustomer, `${customerId} ${id}`, 1)
      add(this.count, id, 1)
      add(this.fen, id, amount)
    }
    return true
  }

  private isLimited(id: string): boolean {
    const one = this.promotions.get(id)
    return one !== undefined && [one.customerLeft, one.totalLeft, one.budgetLeft].some(left => left !== undefined)
  }
}

const add = (to: Map<string, number>, key: string, more: number) => to.set(key, (to.get(key) ?? 0) + more)
