const exact = (left: number, right: number) => left * right <= Number.MAX_SAFE_INTEGER

/**
 * amount × part ÷ whole in fen, half-up: halves away from zero. All are whole numbers; `part` and `whole` are not less than
 * zero. Of a whole of nothing no part has anything.
 */
export function shareOf(amount: number, part: number, whole: number): number {
  if (amount < 0) return -shareOf(-amount, part, whole) || 0
  if (whole === 0) return 0
  if (exact(amount, part * 2)) return Math.floor((amount * part * 2 + whole) / (whole * 2))
  return Number((BigInt(amount) * BigInt(part) * 2n + BigInt(whole)) / (BigInt(whole) * 2n))
}

/** Quotient and rest of amount × part ÷ whole. */
function divided(amount: number, part: number, whole: number): [quotient: number, rest: number] {
  if (whole === 0) return [0, 0]
  if (exact(amount, part)) {
    const product = amount * part
    const rest = product % whole
    return [(product - rest) / whole, rest]
  }
  const product = BigInt(amount) * BigInt(part)
  return [Number(product / BigInt(whole)), Number(product % BigInt(whole))]
}

/**
 * Shares an amount in fen by weights (the method of the largest remainder): each has its share cut to whole fen, and the
 * fen that are left go to the largest remainders, to the first of equal ones before the others. The shares add up to the
 * amount; those of −x are the negatives of those of x. Weights are whole numbers that are not less than zero; where all are
 * zero, no share has anything. Where the amount is not more than the sum of the weights, no share is more than its weight.
 */
export function spread(amount: number, weights: readonly number[]): number[] {
  if (amount < 0) return spread(-amount, weights).map(share => -share || 0)
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  const parts = weights.map(weight => divided(amount, weight, whole))
  const shares = parts.map(([quotient]) => quotient)
  let left = whole === 0 ? 0 : amount - shares.reduce((sum, share) => sum + share, 0)
  const byRest = parts.map((_, index) => index).sort((a, b) => parts[b]![1] - parts[a]![1] || a - b)
  for (const index of byRest) {
    if (left === 0) break
    shares[index]! += 1
    left -= 1
  }
  return shares
}

/** Fen of a line: price of a unit in fen × quantity in ten-thousandths, half-up. */
export const lineAmount = (price: number, quantity: number): number => shareOf(price, quantity, 10_000)
