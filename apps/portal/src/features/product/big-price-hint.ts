/** Price of the big unit by the small one's: unit price × conversion, in yuan to the fen; null while one is missing. */
export function bigPriceHint(unitPrice: unknown, denominator: unknown): number | null {
  const price = Number(unitPrice)
  const factor = Number(denominator)
  const given = [unitPrice, denominator].every(value => value !== null && value !== undefined && value !== '')
  if (!given || !Number.isFinite(price) || !Number.isFinite(factor) || price < 0 || factor <= 0) return null
  return Math.round(Math.round(price * 100) * factor) / 100
}
