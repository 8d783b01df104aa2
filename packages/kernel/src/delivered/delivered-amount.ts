import { shareAt } from './shares'
import { type DeliveredLine, outstandingOf } from './shipment'

/** What belongs to one line of an amount that an order has, in fen. */
export interface LineShare {
  lineNo: number
  amount: number
}

/** Fen of an amount: what belongs to the quantities that were shipped until now, and to those that came back. */
export interface DeliveredAmount {
  shipped: number
  returned: number
}

/**
 * How much of an amount was delivered. Of each line it is the half-up share of the quantity until now, so that the parts of
 * a line add up to what belongs to it, however it is shipped. What belongs to no line goes with the last one of the order.
 */
export function deliveredAmount(
  amount: number,
  shares: readonly LineShare[],
  lines: readonly DeliveredLine[],
): DeliveredAmount {
  const byNo = new Map(lines.map(line => [line.lineNo, line]))
  const until = (done: (line: DeliveredLine) => bigint) => {
    if (lines.every(line => done(line) >= line.quantity)) return amount
    return shares.reduce((sum, share) => {
      const line = byNo.get(share.lineNo)
      return line ? sum + Number(shareAt(BigInt(share.amount), done(line), line.quantity)) : sum
    }, 0)
  }
  return { shipped: until(({ shipped }) => shipped), returned: until(({ returned }) => returned) }
}

/** Every line was shipped whole. */
export const isShippedWhole = (lines: readonly DeliveredLine[]): boolean =>
  lines.every(line => outstandingOf(line) <= 0n)
