import { expect, it } from 'vitest'
import { toActOn } from './selection'

it('what is done with all that a list finds says its conditions, and that there are none', () => {
  expect(toActOn({ code: 'A', name: '', brandID: [], day: [null, null], page: {}, sort: [] })).toEqual({ code: 'A' })
  expect(toActOn({ isDeleted: ['0'], price: [null, 5] })).toEqual({ isDeleted: ['0'], price: [null, 5] })
  for (const nothing of [{}, { sort: [{ field: 'code', order: 'asc' }] }, { code: null }])
    expect(toActOn(nothing)).toEqual({ all: true })
  expect(toActOn({ all: true })).toEqual({ all: true })
})
