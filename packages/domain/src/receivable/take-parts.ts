/** What is there of one grant, or is held of it. Fen. */
export interface RebatePart {
  grantId: string
  fen: number
}

/** Takes an amount out of parts, the first ones first; less where there is less. */
export function takeParts(parts: readonly RebatePart[], fen: number): RebatePart[] {
  let left = fen
  return parts.flatMap(({ grantId, fen: there }) => {
    const taken = Math.min(there, left)
    if (taken <= 0) return []
    left -= taken
    return [{ grantId, fen: taken }]
  })
}

export const sumOfParts = (parts: readonly RebatePart[]): number => parts.reduce((sum, { fen }) => sum + fen, 0)

/**
 * How much of what an order was given has to be used once `share` of it, from 0 to 1, was shipped: half-up, and all of it
 * with the last shipment.
 */
export const usedUntil = (whole: number, share: number): number =>
  // A share is a fraction of whole numbers: what floating point loses of a half is added.
  share >= 1 ? whole : Math.min(whole, Math.floor(whole * share + 0.5 + 1e-6))
