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
