import type { Rule } from '@sfa/kit/resource'

export const aboveZero = {
  name: 'amount-above-zero',
  on: ['amount'],
  check: ({ amount }) =>
    amount === null || amount === undefined || Number(amount) > 0
      ? null
      : ['金额必须大于0', 'The amount has to be above 0'],
} as const satisfies Rule
