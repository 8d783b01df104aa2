import type { ErrorCode } from '@sfa/kernel/error-texts'

/** What an order says of its payment; fen. */
export interface PayableOrder {
  status: string
  total: number
  writtenOff: number
  paid: number
}

/** What is left to be paid of an order; below zero where more was paid than is owed. */
export const openAmount = ({ status, total, writtenOff, paid }: PayableOrder): number =>
  (status === 'cancelled' ? 0 : total - writtenOff) - paid

/** Why the amount cannot be taken for the order; null where it can. */
export function paymentRefusal(order: PayableOrder, amount: number): ErrorCode | null {
  if (order.status === 'draft') return 'paymentOfDraft'
  if (order.status === 'cancelled') return 'paymentOfCancelled'
  if (amount <= 0) return 'paymentAmountAbove'
  const open = openAmount(order)
  if (open <= 0) return 'paymentNothingOpen'
  return amount > open ? 'paymentTooMuch' : null
}
