import type { ErrorTexts } from './error-texts-shape'

/** Credit of customers. Amounts are in yuan. */
export const receivableErrors = {
  creditExceeded: [
    '信用额度不足：额度{limit}，应收{receivable}，已占用{held}，本次{wanted}',
    'Beyond the credit limit of {limit}: {receivable} receivable, {held} held, {wanted} wanted',
  ],
} satisfies ErrorTexts
