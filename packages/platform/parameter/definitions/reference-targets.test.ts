import { uniqueCodeOf } from '@sfa/kit/fields/field-questions'
import { resources } from '@sfa/registry/registry'
import { expect, test } from 'vitest'
import { referenceTargets } from './reference-targets'

/** What no field of a custom object refers to, though its records have a page and a code. */
const leftOut: Readonly<Record<string, string>> = {
  'asset.check': 'written once by phones, of which their asset tells',
  'circle.packet': 'drawn within a day, of which the ledger of wallets tells',
  'circle.top-up': 'papers that are posted once, of which the ledger of wallets tells',
  'customer.common-tag': 'groups of tags; their values are chosen from the dictionary',
  'demo.demo': 'the demonstration of kinds',
  'marketing.coupon': 'issued by the thousand, held and used by orders',
  'marketing.coupon-issue': 'papers that are carried out once, of which the coupons tell',
  'material.issue': 'issues of a request, which their request tells of',
  'message.message-rule': 'rules of the product',
  'order.ec-order': 'orders of platforms, of which their order tells',
  'order.package': 'shipments of an order, which their order tells of',
  'parameter.custom-field': 'definitions',
  'parameter.custom-object': 'definitions',
  'parameter.dictionary': 'chosen as one or several choices',
  'pricing.price-change': 'papers that are carried out once',
  'pricing.quota-change': 'papers that are carried out once',
  'receivable.payment': 'written once by the operations of payments, of which orders tell',
  'receivable.rebate-grant': 'papers that are granted once, of which the ledger tells',
  'warehouse.stock-document': 'papers that are posted once, of which the ledger tells',
}

test('a custom object may refer to every resource whose records have a page and a code', () => {
  const offered = new Map<string, readonly string[]>(referenceTargets)
  const wanted = resources.filter(
    one => one.path !== null && !one.readOnly && !leftOut[one.key] && uniqueCodeOf(one.fields) !== undefined,
  )
  const missing = wanted.flatMap(({ key }) => (offered.has(key) ? [] : [key]))
  expect(missing, 'stand neither in reference-targets.ts nor in this file').toEqual([])
  for (const [key, label] of offered) expect([key, label]).toEqual([key, resources.find(one => one.key === key)?.label])
})
