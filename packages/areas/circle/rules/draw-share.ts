/**
 * What the next person draws of a packet, in fen: at least 1, at most twice the average of what is left, and never so much
 * that the others could not have 1 each; the last one takes the rest. `random` is in [0, 1).
 */
export function drawShare(left: number, shares: number, random: number): number {
  if (shares <= 1) return left
  const most = Math.min(Math.floor((2 * left) / shares), left - (shares - 1))
  return 1 + Math.floor(random * most)
}
