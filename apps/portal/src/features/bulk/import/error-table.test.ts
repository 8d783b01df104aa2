import { expect, it } from 'vitest'
import { columnsOf } from './error-table'

const error = (column: string) => ({ row: 2, column, value: 'x', code: 'invalid', message: '', suggestion: null })

it('offers the columns with most errors first, whole rows under a name of their own', () => {
  const errors = [error('品牌'), error(''), error('价格'), error('价格'), error('价格'), error('')]
  expect(columnsOf(errors, '整行').map(({ label }) => label)).toEqual(['价格 (3)', '整行 (2)', '品牌 (1)'])
})
