import { expect, it } from 'vitest'
import { isOpenToKeys, keysWithin } from './key-scopes'

const held = [
  '*:*:*',
  'customer/customermanage:search',
  'customer/customermanage:edit',
  'customer/banner:view',
  'product/brand:search',
  'person/rollauthorities:search',
  'OnlineApiPublishing/OnlineApiPublishing:add',
]

it('reads a whole area by one scope, and changes nothing by it', () => {
  expect([...keysWithin(held, ['customer:read'])]).toEqual(['customer/customermanage:search', 'customer/banner:view'])
})

it('takes single action keys, and none that the user does not hold', () => {
  const given = ['customer/customermanage:edit', 'product/brand:search', 'product/brand:edit']
  expect([...keysWithin(held, given)]).toEqual(['customer/customermanage:edit', 'product/brand:search'])
})

it('never reaches keys, roles, the platform or everything, whatever was given', () => {
  const all = ['*:*:*', 'person:read', 'OnlineApiPublishing:read', ...held.slice(5)]
  expect([...keysWithin(held, all)]).toEqual([])
  expect(['customer', 'person/usermanagement', 'person/rollauthorities', 'companymanage'].map(isOpenToKeys)).toEqual([
    true,
    true,
    false,
    false,
  ])
})
