import { expect, it } from 'vitest'
import { batchBody } from './adjustments'

it('values and adjustments go apart, and only of the chosen fields', () => {
  const values = {
    unitPrice: 3,
    remark: '',
    _adjust: {
      unitPrice: { way: 'percent', value: 5, step: 0.1, rounding: 'up' },
      retailPrice: { way: 'set' },
      teu: { way: 'amount', value: 1 },
    },
  }
  expect(batchBody(['unitPrice', 'retailPrice', 'remark'], values)).toEqual({
    changes: { retailPrice: null, remark: '' },
    adjust: { unitPrice: { by: 'percent', value: 5, step: 0.1, rounding: 'up' } },
  })
})

it('without adjustments the body is as it was', () => {
  expect(batchBody(['remark'], { remark: 'x' })).toEqual({ changes: { remark: 'x' } })
})

it('records that are added to a list go as their ids', () => {
  const values = { _adjust: { groupIds: { way: 'add', ids: ['7'] } } }
  expect(batchBody(['groupIds'], values)).toEqual({ changes: {}, adjust: { groupIds: { by: 'add', ids: ['7'] } } })
})
