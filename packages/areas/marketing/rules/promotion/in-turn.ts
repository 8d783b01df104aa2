import type { Promotion } from './promotion'

/** By rising priority, then id: the order of equal savings. */
export function inTurn(a: Promotion, b: Promotion): number {
  return a.priority - b.priority || a.id.length - b.id.length || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
}
