/** What tells the lines of an order apart, as far as their numbers go. */
export interface NumberedLine {
  lineNo: number
  product: string
  unit: string
  /** Code of what gives it; null for a line that was ordered. */
  giftSource: string | null
}

type Unnumbered = Omit<NumberedLine, 'lineNo'>

const keyOf = ({ product, unit, giftSource }: Unnumbered) => JSON.stringify([product, unit, giftSource])

/**
 * The numbers of an order's lines: a line that was there before keeps its number, new ones follow the highest one in
 * their sequence. The frozen calculation, shipments and the history name lines by number.
 */
export function numberLines(before: readonly NumberedLine[], lines: readonly Unnumbered[]): number[] {
  const known = new Map(before.map(line => [keyOf(line), line.lineNo]))
  let last = Math.max(0, ...before.map(({ lineNo }) => lineNo))
  return lines.map(line => {
    const key = keyOf(line)
    const kept = known.get(key)
    known.delete(key)
    if (kept !== undefined) return kept
    last += 1
    return last
  })
}
