import { store } from '@sfa/customer/definitions/store.resource'
import { nameOfKind } from '@sfa/kit/fields/name-of-kind'
import { resources } from '@sfa/registry/registry'
import { expect, test } from 'vitest'

test.each([
  ['Store', '门店'],
  ['SelfStore', '门店 · 自营门店'],
  ['StoreDoorHead', '门店门头照'],
])('the kind %s is called %s', (kind, name) => {
  expect(nameOfKind(store, kind)[0]).toBe(name)
})

test('files of each kind of export have a name of their own', () => {
  const names = resources.flatMap(one => one.exports.map(({ kind }) => `${nameOfKind(one, kind)[0]}`))
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})
