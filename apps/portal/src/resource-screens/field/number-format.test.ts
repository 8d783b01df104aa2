import { money, number, quantity } from '@sfa/kit/fields/fields'
import { expect, it } from 'vitest'
import { formatOf, numberText } from './number-format'

it('shows sums as their field is shown: amounts with currency and cents, quantities as they are', () => {
  expect(formatOf(money(['金额', 'Amount']), 1234.5)).toBe('¥1,234.50')
  expect(formatOf(money(['金额', 'Amount']), -58.24)).toBe('-¥58.24')
  expect(formatOf(quantity(['数量', 'Quantity']), 1234.5)).toBe('1,234.5')
})

it('shows all decimals of a number whose field wants them', () => {
  const share = number(['识别率', 'Confidence'], { decimals: 2, fixed: true })
  expect([0.9, 1, 0.87].map(value => numberText(share, value))).toEqual(['0.90', '1.00', '0.87'])
  expect(numberText(number(['距离', 'Distance']), 2338)).toBe('2,338')
})
