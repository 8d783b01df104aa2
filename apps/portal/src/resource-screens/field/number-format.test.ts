import { money, quantity } from '@sfa/resource-kit/fields'
import { expect, it } from 'vitest'
import { formatOf } from './number-format'

it('shows sums as their field is shown: amounts with currency and cents, quantities as they are', () => {
  expect(formatOf(money(['金额', 'Amount']), 1234.5)).toBe('¥1,234.50')
  expect(formatOf(money(['金额', 'Amount']), -58.24)).toBe('-¥58.24')
  expect(formatOf(quantity(['数量', 'Quantity']), 1234.5)).toBe('1,234.5')
})
