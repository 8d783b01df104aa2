import { nameOfKind } from '@sfa/resource-kit/fields/name-of-kind'
import { expect, test } from 'vitest'
import { store } from './customer/store.resource'

test.each([
  ['Store', '门店'],
  ['SelfStore', '门店 · 自营门店'],
  ['StoreDoorHead', '门店门头照'],
])('the kind %s is called %s', (kind, name) => {
  expect(nameOfKind(store, kind)[0]).toBe(name)
})
