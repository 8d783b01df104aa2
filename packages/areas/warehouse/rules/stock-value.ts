import { divideHalfUp, smaller } from '@sfa/kernel/quantity/decimals'

/**
 * What a warehouse has of a product and what that is worth: the weighted average cost of IAS 2 and of CAS 1 存货, kept as
 * a value beside the quantity. The average is the value by the quantity. The value is zero where the quantity is, and
 * negative where goods are owed.
 */
export interface Pool {
  /** Ten-thousandths. */
  onHand: bigint
  /** Fen. */
  value: bigint
  /** Average in millionths of a yuan: that of what is there, or the last that is known where nothing is. */
  cost: bigint
}

/** A fen is 10,000 millionths of a yuan, and a unit 10,000 ten-thousandths of it. */
const scale = 100_000_000n

/** Fen of a quantity at a cost. */
export const valueAt = (cost: bigint, quantity: bigint): bigint => divideHalfUp(cost * quantity, scale)

/** Millionths of a yuan for each unit of a quantity that is worth so many fen. */
export const costOf = (value: bigint, quantity: bigint): bigint =>
  quantity < 0n ? divideHalfUp(-value * scale, -quantity) : divideHalfUp(value * scale, quantity)

/** What a quantity is worth at the average of the pool, whether it has so much or not. */
export function worthOf({ onHand, value, cost }: Pool, quantity: bigint): bigint {
  if (onHand === 0n) return valueAt(cost, quantity)
  return onHand < 0n ? divideHalfUp(-value * quantity, -onHand) : divideHalfUp(value * quantity, onHand)
}

/**
 * What goods take out of the pool. The last of them take all that is left, and those that are not there what they would be
 * worth. `known` is the value of goods that go back to where they came from: never more than the pool has.
 */
export function valueOut(pool: Pool, quantity: bigint, known: bigint | null = null): bigint {
  if (known === null || quantity >= pool.onHand) return worthOf(pool, quantity)
  return smaller(known, pool.value)
}

export const afterOut = (pool: Pool, quantity: bigint, value: bigint): Pool =>
  poolOf(pool.onHand - quantity, pool.value - value, pool.cost)

/**
 * The pool after goods of a value came in. Those that cover what is owed replace what it was reckoned at: the difference
 * is settled and does not stay in the pool.
 */
export function afterIn(pool: Pool, quantity: bigint, value: bigint): Pool {
  const covered = pool.onHand < 0n ? smaller(quantity, -pool.onHand) : 0n
  const owed = covered === 0n ? 0n : worthOf(pool, covered)
  const kept = value - divideHalfUp(value * covered, quantity)
  return poolOf(pool.onHand + quantity, pool.value + owed + kept, costOf(value, quantity))
}

const poolOf = (onHand: bigint, value: bigint, cost: bigint): Pool => ({
  onHand,
  value,
  cost: onHand === 0n ? cost : costOf(value, onHand),
})

/** Shares of a whole by quantities that stand one after the other; together they are the whole. */
export function sharesOf(whole: bigint, quantities: readonly bigint[]): bigint[] {
  const all = quantities.reduce((sum, quantity) => sum + quantity, 0n)
  let [reached, given] = [0n, 0n]
  return quantities.map(quantity => {
    reached += quantity
    const upTo = divideHalfUp(whole * reached, all)
    const share = upTo - given
    given = upTo
    return share
  })
}
