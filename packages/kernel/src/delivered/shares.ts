import { divideHalfUp } from '../quantity/decimals'

/** A part of a line: quantities in ten-thousandths of its unit, the amount in fen. */
export interface Part {
  before: bigint
  after: bigint
  of: bigint
}

/** What belongs to the first `done` of a quantity: half-up, and all of it with the last. */
export const shareAt = (total: bigint, done: bigint, of: bigint): bigint =>
  of === 0n || done >= of ? total : divideHalfUp(total * done, of)

/**
 * What belongs to a part of a quantity, as the difference of two shares: the parts of a whole always add up to it,
 * however they are cut.
 */
export const shareOf = (total: bigint, { before, after, of }: Part): bigint =>
  shareAt(total, after, of) - (before === 0n ? 0n : shareAt(total, before, of))
