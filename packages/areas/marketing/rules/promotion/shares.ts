const exact = (left: number, right: number) => left * right <= Number.MAX_SAFE_INTEGER

/** amount × part ÷ whole, half-up. All are whole numbers that are not negative. */
export function shareOf(amount: number, part: number, whole: number): number {
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

/** Fen of a line: price of a unit in fen × quantity in ten-thousandths, half-up. */
export function lineAmount(price: number, quantity: number): number {
  return shareOf(price, quantity, 10_000)
}

/**
 * Shares an amount by weights, to the fen: the largest remainders get the fen that are left, the first of equal ones
 * before the others. Where the amount is not more than the sum of the weights, no share is more than its weight.
 */
export function spread(amount: number, weights: readonly number[]): number[] {
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
