/**
 * Yuan, as a number or its digits, in fen: half-up, away from zero. What floating point has made of the digits does not count:
 * 1.005 is 101 fen, though its product with 100 is 100.49999999999999.
 */
export function fenOf(yuan: unknown): number {
  const value = Number(yuan ?? 0)
  const fen = Math.floor(Number((Math.abs(value) * 100).toPrecision(15)) + 0.5)
  return value < 0 && fen > 0 ? -fen : fen
}
